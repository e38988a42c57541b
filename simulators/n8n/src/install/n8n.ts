import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, fetchWithRetry, withClaim } from '@tpr/test-support/programs';
import { runNpm } from './npm.ts';
import { n8nVersion, recipe, stampOf, steps } from './recipe.ts';

/** An n8n on this machine. */
export interface Installation {
  readonly folder: string;
  /** The file that Node.js runs as `n8n`. */
  readonly program: string;
  /** Duration of the installation; 0 when it existed. */
  readonly seconds: number;
}

export interface InstallOptions {
  readonly cache?: string;
  /** Called with a description before each long step. */
  readonly onStep?: (line: string) => void;
}

/**
 * Installs the pinned n8n once; later calls find it by its stamp. An interrupted installation continues after its last
 * finished step, and the folder gets its final name when it is complete.
 * @throws NotAvailableError with one line that names the log, after three tries.
 */
export async function installN8n({ cache = cacheFolder(), onStep }: InstallOptions = {}): Promise<Installation> {
  const stamp = stampOf(`${process.platform} ${process.arch} ${process.versions.modules}`);
  const folder = join(cache, `n8n-${n8nVersion}-${stamp}`);
  const program = join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
  const started = performance.now();
  if (existsSync(folder)) return { folder, program, seconds: 0 };
  await withClaim(`${folder}.claim`, async () => {
    if (!existsSync(folder)) await build(folder, onStep);
  });
  return { folder, program, seconds: (performance.now() - started) / 1_000 };
}

async function build(folder: string, onStep: InstallOptions['onStep']): Promise<void> {
  const part = `${folder}.part`;
  const progress = join(part, 'finished.json');
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), `${JSON.stringify(recipe, undefined, 2)}\n`);
  const finished = readFinished(progress);
  for (const { name, description, args } of steps) {
    if (finished.includes(name)) continue;
    onStep?.(`${description}, once, into ${folder}`);
    const log = `${folder}.log`;
    rmSync(log, { force: true });
    await fetchWithRetry(`n8n (${name})`, () => runNpm(args, part, log));
    finished.push(name);
    writeFileSync(progress, JSON.stringify(finished));
  }
  renameSync(part, folder);
}

function readFinished(file: string): string[] {
  try {
    const names: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
