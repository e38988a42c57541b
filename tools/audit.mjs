#!/usr/bin/env node
// What the registry knows against the packages of the lockfile, from `high` on: printed, and counted as one check. A
// registry that gives no answer fails it. Where a mirror answers no audit, TPR_NO_AUDIT=1 leaves it out.
//   node tools/audit.mjs
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

if (process.env.TPR_NO_AUDIT === '1') {
  console.log('TPR_NO_AUDIT=1: nothing was checked.\n0 passed, 0 failed');
} else {
  const pnpm = fileURLToPath(new URL('pnpm.mjs', import.meta.url));
  const run = runCommand(process.execPath, [pnpm, 'audit', '--audit-level=high'], { encoding: 'utf8' });
  process.stdout.write(`${run.stdout}${run.stderr}`);
  console.log(run.status === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
  process.exitCode = run.status ?? 1;
}
