#!/usr/bin/env node
// Runs the pinned pnpm on a Node.js that is new enough. What this machine lacks is installed into .tools/ from the
// npm registry. Plain syntax and no dependencies, so that Node.js 20 can run this file.
//   node tools/pnpm.mjs <arguments for pnpm>
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const onWindows = process.platform === 'win32';

/** The npm packages that bring what is missing: pnpm always, Node.js when the running one is too old. */
function missingTools() {
  const wanted = [`pnpm@${manifest.devEngines.packageManager.version}`];
  const oldestMajor = Number(/\d+/.exec(manifest.engines.node)[0]);
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return wanted;
  // The `node` package puts its binary in place with an install script, which newer npm versions do not run;
  // the per-platform packages carry the binary itself.
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const platform = onWindows ? 'win' : process.platform;
  return [...wanted, `${family}-${platform}-${process.arch}@${oldestMajor}`];
}

const packages = missingTools();
const home = join(root, '.tools', packages.join('+').replace(/[@>=]/g, '-'));
const bin = onWindows ? home : join(home, 'bin');
const pnpm = join(bin, onWindows ? 'pnpm.cmd' : 'pnpm');

if (!existsSync(pnpm)) {
  // pnpm's own install script is allowed: without it the pnpm command is a script that turbo cannot spawn.
  const args = ['install', '--global', '--prefix', home, '--allow-scripts=pnpm', '--loglevel=error', ...packages];
  const { status } = runCommand('npm', args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// pnpm does not read the registry from npm's environment variables or npm's global configuration.
const registry = runCommand('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).stdout.trim();
const run = runCommand(pnpm, process.argv.slice(2), {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    PNPM_CONFIG_REGISTRY: registry,
    TURBO_TELEMETRY_DISABLED: '1',
    // npm tells the folder that it was called from; pnpm would say that it was the checkout.
    TPR_FOLDER: process.env.INIT_CWD ?? process.cwd(),
  },
});
process.exit(run.status ?? 1);
