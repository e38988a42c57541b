import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../../../../packages/${path}`, import.meta.url));

/** The folder of the built add-in, separate from a company's own build. */
export const addinFolder = fileURLToPath(new URL('../../../../../apps/workbench/dist/excel-addin', import.meta.url));

const sources = ['core/src', 'panel/src', 'excel-addin/src', 'excel-addin/tools', 'excel-addin/package.json'].map(at);

/**
 * Builds the add-in for production unless its sources have not changed since the last build.
 * @returns whether it was built.
 * @throws Error with the output of a failed build.
 */
export async function ensureAddin(say: (line: string) => void, folder = addinFolder): Promise<boolean> {
  const builtMs = existsSync(join(folder, 'manifest.json')) ? statSync(join(folder, 'manifest.json')).mtimeMs : 0;
  if (builtMs > Math.max(...sources.map(lastChangeMs))) return false;
  say('Building the add-in …');
  await buildAddin(folder);
  return true;
}

function lastChangeMs(path: string): number {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

async function buildAddin(folder: string): Promise<void> {
  const program = at('excel-addin/tools/build-addin.ts');
  const running = spawn(process.execPath, [program, '--out', folder]);
  let output = '';
  running.stdout.resume();
  running.stderr.on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    running.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The add-in could not be built:\n${output}`);
}
