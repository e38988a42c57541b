import childProcess, { type SpawnOptions } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Hits = Record<string, number>;

/** Stryker's state in a process, which `instrumentationBabelHeader` of its instrumenter creates. */
interface Namespace {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

/*
 * Stryker only observes the process in which vitest runs the tests. A program started by a test gets the active mutant
 * from here, and reports the mutants that it executed.
 */
const namespace = ((globalThis as { __stryker__?: Namespace }).__stryker__ ??= {});
const recorder = pathToFileURL(join(import.meta.dirname, 'record-coverage.mjs')).href;
const spawn = childProcess.spawn;

childProcess.spawn = ((program: string, args: readonly string[], options: SpawnOptions) => {
  if (program !== process.execPath) return spawn(program, args, options);
  const seen = mkdtempSync(join(tmpdir(), 'tpr-seen-'));
  const child = spawn(program, args, {
    ...options,
    env: {
      ...(options?.env ?? process.env),
      NODE_OPTIONS: `--import ${recorder}`,
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

/** Reads the reported mutants: one file for each thread of the program. */
function readSeen(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]);
}

function credit(test: string, mutants: readonly string[]): void {
  const coverage = (namespace.mutantCoverage ??= { static: {}, perTest: {} });
  const hits = (coverage.perTest[test] ??= {});
  for (const mutant of mutants) hits[mutant] = (hits[mutant] ?? 0) + 1;
}
