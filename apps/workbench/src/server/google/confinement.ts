import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The files that the process reads: its own source, and that of the simulated Apps Script. */
const sources = [
  'src/server/google/',
  'package.json',
  'node_modules/@tpr/google-simulator/',
  '../../simulators/google/',
].map((path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url)));

/**
 * Starts a program in a confined process. It can read only its sources, and its environment is empty. It cannot start
 * child processes, threads, add-ons or the inspector, nor evaluate code from text. The permission model of Node.js 24
 * does not restrict sockets and signals (https://nodejs.org/docs/latest-v24.x/api/permissions.html).
 */
export function spawnConfined(program: URL): ChildProcessWithoutNullStreams {
  const flags = [
    '--permission',
    ...sources.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-read=${fileURLToPath(program)}`,
    '--no-addons',
    // SQLite opens files outside the permission model.
    '--no-experimental-sqlite',
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
  // Windows needs this variable to start a program.
  const { SystemRoot } = process.env;
  const env = process.platform === 'win32' && SystemRoot !== undefined ? { SystemRoot } : {};
  return spawn(process.execPath, [...flags, fileURLToPath(program)], { env, stdio: 'pipe', windowsHide: true });
}
