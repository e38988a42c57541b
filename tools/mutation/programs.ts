import childProcess, { type SpawnOptions } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Hits = Record<string, number>;

/** What Stryker keeps in a process: `instrumentationBabelHeader` of its instrumenter writes it. */
interface Namespace {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

/*
 * Stryker sees the process that vitest runs the tests in. A program that a test starts is another one: it gets which
 * mutant it runs with, and tells what it came by.
 */
const namespace = ((globalThis as { __stryker__?: Namespace }).__stryker__ ??= {});
const witness = pathToFileURL(join(import.meta.dirname, 'witness.mjs')).href;
const spawn = childProcess.spawn;

childProcess.spawn = ((program: string, args: readonly string[], options: SpawnOptions) => {
  if (program !== process.execPath) return spawn(program, args, options);
  const seen = mkdtempSync(join(tmpdir(), 'tpr-seen-'));
  const child = spawn(program, args, {
    ...options,
    env: {
      ...(options?.env ?? process.env),
      NODE_OPTIONS: `--import ${witness}`,
      TPR_MUTATION_SEEN: seen,
      ...(namespace.activeMutant !== undefined && { __STRYKER_ACTIVE_MUTANT__: namespace.activeMutant }),
    },
  });
  const test = namespace.currentTestId;
  child.once('exit', () => {
    if (test !== undefined && namespace.activeMutant === undefined) credit(test, readSeen(seen));
    rmSync(seen, { recursive: true, force: true });
  });
  return child;
}) as typeof spawn;
syncBuiltinESMExports();

/** A file a thread of the program. */
function readSeen(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]);
}

function credit(test: string, mutants: readonly string[]): void {
  const coverage = (namespace.mutantCoverage ??= { static: {}, perTest: {} });
  const hits = (coverage.perTest[test] ??= {});
  for (const mutant of mutants) hits[mutant] = (hits[mutant] ?? 0) + 1;
}
