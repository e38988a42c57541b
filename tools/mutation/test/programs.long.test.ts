import { spawn } from 'node:child_process';
import { beforeEach, expect, it } from 'vitest';
// It replaces spawn for its whole process, so it runs in a project where each file has its own process.
import '../programs.ts';

interface Namespace {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { readonly perTest: Readonly<Record<string, unknown>> };
}

const namespace = (globalThis as { __stryker__?: Namespace }).__stryker__!;

/** Runs through two mutants, as instrumented code does, and prints the active one. */
const program = `globalThis.__stryker__ = { mutantCoverage: { static: { 7: 1, 9: 3 } } };
console.log(process.env.__STRYKER_ACTIVE_MUTANT__ ?? 'none', process.argv.length);`;

function runProgram(env?: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, ['-e', program, 'word'], { ...(env !== undefined && { env }) });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text));
  return new Promise((resolve) => child.once('close', () => resolve(output.trim())));
}

beforeEach(() => {
  delete namespace.activeMutant;
  delete namespace.currentTestId;
  delete namespace.mutantCoverage;
});

it.each([[undefined], [{ PATH: '' }]])(
  'the mutants that a program runs through count for the test that started it (env: %j)',
  async (env) => {
    namespace.currentTestId = 'a.test.ts#is so';
    const ended = runProgram(env);
    namespace.currentTestId = 'a.test.ts#another';
    expect(await ended).toBe('none 2');
    expect(namespace.mutantCoverage?.perTest).toEqual({ 'a.test.ts#is so': { 7: 1, 9: 1 } });
  },
);

it('a program runs with the mutant of the test that started it', async () => {
  namespace.activeMutant = '12';
  expect(await runProgram({})).toBe('12 2');
  expect(namespace.mutantCoverage).toBeUndefined();
});
