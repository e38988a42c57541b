import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../../../../packages/${path}`, import.meta.url));

/** The built add-in. */
export const addinFolder = at('excel-addin/dist');

const sources = [
  'core/src',
  'panel/src',
  'excel-addin/src',
  'excel-addin/tools',
  'excel-addin/webpack.config.ts',
  'excel-addin/package.json',
].map(at);

/**
 * Builds the add-in for production unless it was built after the last change of its sources.
 * @returns whether it had to be built.
 * @throws Error with what the build said when it fails.
 */
export async function ensureAddin(say: (line: string) => void): Promise<boolean> {
  const builtMs = existsSync(join(addinFolder, 'manifest.json'))
    ? statSync(join(addinFolder, 'manifest.json')).mtimeMs
    : 0;
  if (builtMs > Math.max(...sources.map(lastChangeMs))) return false;
  say('Building the add-in …');
  await buildAddin();
  // A file that comes out as it was is left as it was, date included.
  utimesSync(join(addinFolder, 'manifest.json'), new Date(), new Date());
  return true;
}

function lastChangeMs(path: string): number {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

async function buildAddin(): Promise<void> {
  const folder = at('excel-addin');
  const webpack = dirname(createRequire(join(folder, 'package.json')).resolve('webpack-cli/package.json'));
  // Made beside it and put in place whole: nobody ever finds half a build.
  const made = join(folder, 'node_modules/.cache/dist');
  const options = ['--mode', 'production', '--output-path', made];
  const running = spawn(process.execPath, [join(webpack, 'bin/cli.js'), ...options], { cwd: folder });
  let said = '';
  running.stdout.on('data', (text) => (said += text));
  running.stderr.on('data', (text) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    running.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The add-in could not be built:\n${said}`);
  rmSync(addinFolder, { recursive: true, force: true });
  renameSync(made, addinFolder);
}
