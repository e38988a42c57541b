import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packNodes } from '../host/package.ts';

const run = promisify(execFile);

/** One leg of the scan: of the attested source, or of the published package. */
export interface Leg {
  readonly passed: boolean;
  /** The findings as printed by the scanner; empty without findings. */
  readonly findings: string;
}

/** Scans the sources of a package: nodes, credentials and package.json, ignoring inline switches. */
export function scanSource(packageFolder: string): Promise<Leg> {
  return scan('source', packageFolder);
}

/** Scans a tarball's contents: every script and package.json. */
export function scanTarball(unpackedFolder: string): Promise<Leg> {
  return scan('tarball', unpackedFolder);
}

/** Some rules behave differently in a test. */
const outsideOfTests = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: 'production' });

async function scan(leg: 'source' | 'tarball', folder: string): Promise<Leg> {
  const script = fileURLToPath(new URL('leg.ts', import.meta.url));
  const options = { env: outsideOfTests(), maxBuffer: 32 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, [script, leg, folder], options);
  return JSON.parse(stdout) as Leg;
}

export interface Unpacked {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds and packs the nodes as published, and unpacks them as n8n does when it installs them. */
export async function packAndUnpack(): Promise<Unpacked> {
  const folder = await mkdtemp(join(tmpdir(), 'tpr-packed-'));
  const packed = await packNodes();
  await run('tar', ['-xzf', packed.tarball], { cwd: folder });
  packed.remove();
  return { folder: join(folder, 'package'), remove: () => rm(folder, { recursive: true, force: true }) };
}
