import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

// Runs in a program that a test starts, and records the mutants that it executed. All of them count for that test.
process.once('exit', () => {
  const hits = globalThis.__stryker__?.mutantCoverage?.static;
  const folder = process.env.TPR_MUTATION_SEEN;
  if (hits === undefined || folder === undefined) return;
  writeFileSync(join(folder, `${process.pid}-${threadId}.json`), JSON.stringify(Object.keys(hits)));
});
