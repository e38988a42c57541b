import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One leg of the scan: the source as it is attested, or what is published. */
export interface Leg {
  readonly passed: boolean;
  /** The findings as the scanner prints them; empty when there are none. */
  readonly findings: string;
}

/** The scan's leg over the sources of a package: nodes, credentials and package.json, inline switches ignored. */
export function scanSource(packageFolder: string): Promise<Leg> {
  return scan('source', packageFolder);
}

/** The scan's leg over a tarball's contents: every script and package.json. */
export function scanTarball(unpackedFolder: string): Promise<Leg> {
  return scan('tarball', unpackedFolder);
}

async function scan(leg: 'source' | 'tarball', folder: string): Promise<Leg> {
  const script = fileURLToPath(new URL('leg.ts', import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, [script, leg, folder], { env, maxBuffer: 32 * 1024 * 1024 });
  return JSON.parse(stdout) as Leg;
}

export interface Unpacked {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds and packs a package as it would be published and unpacks it, as n8n does when it installs one. */
export async function packAndUnpack(packageFolder: string): Promise<Unpacked> {
  const folder = await mkdtemp(join(tmpdir(), 'tpr-packed-'));
  await run('pnpm', ['pack', '--pack-destination', folder], { cwd: packageFolder });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('pnpm pack made no tarball.');
  await run('tar', ['-xzf', tarball], { cwd: folder });
  return { folder: join(folder, 'package'), remove: () => rm(folder, { recursive: true, force: true }) };
}
