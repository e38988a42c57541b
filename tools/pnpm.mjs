#!/usr/bin/env node
// Runs the pinned pnpm on a Node.js that is new enough. What this machine lacks is installed into .tools/ from the
// npm registry, by the versions and hashes of tools/toolchain/. Plain syntax and no dependencies, so that Node.js 20 can
// run this file.
//   node tools/pnpm.mjs <arguments for pnpm>
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const manifest = readJson('package.json');
const { arch } = process;
const onWindows = process.platform === 'win32';

/**
 * pnpm's program is in a package for the platform: system, processor and, on Linux, the C library. It is run from that
 * package. The package `pnpm` would need an install script to copy it, and install scripts are not run.
 */
const usesMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const pnpmProgram = `@pnpm/exe.${process.platform}-${arch}${usesMusl ? '-musl' : ''}`;

// The package `node` copies its program with an install script, which newer npm versions do not run; the packages for
// one platform contain the program itself.
const family = process.platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
const nodeProgram = `${family}-${onWindows ? 'win' : process.platform}-${arch}`;

const isNodeTooOld = Number(process.versions.node.split('.')[0]) < Number(/\d+/.exec(manifest.engines.node)[0]);
const bins = [bring('pnpm', pnpmProgram, pnpmProgram), ...(isNodeTooOld ? [bring('node', nodeProgram, '.bin')] : [])];

// pnpm does not read the registry from npm's environment variables or npm's global configuration.
const registry = runCommand('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).stdout.trim();
const run = runCommand(join(bins[0], 'pnpm'), process.argv.slice(2), {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: [...bins, process.env.PATH].join(delimiter),
    PNPM_CONFIG_REGISTRY: registry,
    TURBO_TELEMETRY_DISABLED: '1',
    // npm sets the folder of its call; pnpm would set the checkout instead.
    TPR_FOLDER: process.env.INIT_CWD ?? process.cwd(),
  },
});
process.exit(run.status ?? 1);

/**
 * Installs a tool where it is not there yet. @returns the folder of its commands.
 * @param program the package that contains it for this platform. If the lockfile has no hash for it, only its version is
 * checked, and a line says so.
 * @param commands the folder of the commands, below `node_modules`.
 */
function bring(tool, program, commands) {
  const folder = join(root, 'tools', 'toolchain', tool);
  const { packages } = readJson('tools', 'toolchain', tool, 'package-lock.json');
  const version = packages[`node_modules/${tool}`]?.version ?? packages[`node_modules/${program}`]?.version;
  const home = join(root, '.tools', `${tool}-${version}`);
  const bin = join(home, 'node_modules', commands);
  if (existsSync(bin)) return bin;
  const isHashKnown = `node_modules/${program}` in packages;
  if (!isHashKnown)
    process.stderr.write(`tools/toolchain/${tool} has no hash of ${program}: it is taken by its version.\n`);
  // The final name always has a complete folder, even when several processes create it.
  const made = `${home}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  for (const file of ['package.json', ...(isHashKnown ? ['package-lock.json'] : [])])
    cpSync(join(folder, file), join(made, file));
  // `npm ci` accepts a lockfile only if it lists every platform.
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = runCommand('npm', args, { cwd: made, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  if (!existsSync(join(made, 'node_modules', commands))) {
    process.stderr.write(`The registry has no ${program}: install Node.js ${manifest.engines.node} by hand.\n`);
    process.exit(1);
  }
  // An older checkout may have left another tool under this name.
  if (!existsSync(bin)) rmSync(home, { recursive: true, force: true });
  try {
    renameSync(made, home);
  } catch (error) {
    if (!existsSync(bin)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  return bin;
}
