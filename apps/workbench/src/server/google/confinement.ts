import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the process has to read: its own source, and that of the simulated Apps Script. */
const sources = [
  'src/server/google/',
  'package.json',
  'node_modules/@tpr/google-simulator/',
  '../../simulators/google/',
].map((path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url)));

/**
 * Starts a program as a process that may read its sources, and has neither other files, children, threads, add-ons nor an
 * inspector, that makes no code of texts, and that finds an empty environment. The permission model of Node.js 24 holds no
 * sockets and no signals (https://nodejs.org/docs/latest-v24.x/api/permissions.html).
 */
export function spawnConfined(program: URL): ChildProcessWithoutNullStreams {
  const flags = [
    '--permission',
    ...sources.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-read=${fileURLToPath(program)}`,
    '--no-addons',
    // It opens files that the permission model does not know of.
    '--no-experimental-sqlite',
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
  // Without its own folder Windows starts no program.
  const { SystemRoot } = process.env;
  const env = process.platform === 'win32' && SystemRoot !== undefined ? { SystemRoot } : {};
  return spawn(process.execPath, [...flags, fileURLToPath(program)], { env, stdio: 'pipe', windowsHide: true });
}
