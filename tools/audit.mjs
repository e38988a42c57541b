#!/usr/bin/env node
// Prints the registry's advisories for the packages of the lockfile, from `high` on, and counts as one check. It fails
// if the registry does not respond. TPR_NO_AUDIT=1 skips it, for a mirror without audits.
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
