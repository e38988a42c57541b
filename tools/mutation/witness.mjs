import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

// In a program that a test starts: which mutants it came by. Whatever it ran, it ran for that test.
process.once('exit', () => {
  const hits = globalThis.__stryker__?.mutantCoverage?.static;
  const folder = process.env.TPR_MUTATION_SEEN;
  if (hits === undefined || folder === undefined) return;
  writeFileSync(join(folder, `${process.pid}-${threadId}.json`), JSON.stringify(Object.keys(hits)));
});
