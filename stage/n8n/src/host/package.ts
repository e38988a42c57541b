import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from './process.ts';

/** The package of nodes as it would be published. */
export interface PackedPackage {
  readonly tarball: string;
  remove(): void;
}

const nodePackage = fileURLToPath(new URL('../../../../packages/n8n-node', import.meta.url));

/** Builds and packs the nodes of this repository. @throws Error with what the build wrote. */
export async function packNodes(folder: string = nodePackage): Promise<PackedPackage> {
  await runProcess('pnpm', ['run', 'build'], { env: process.env, cwd: folder });
  return packFolder(folder);
}

/** Packs a folder as its registry would get it. */
async function packFolder(folder: string): Promise<PackedPackage> {
  const target = mkdtempSync(join(tmpdir(), 'tpr-pack-'));
  await runProcess('pnpm', ['pack', '--pack-destination', target], { env: process.env, cwd: folder });
  const [file] = readdirSync(target);
  if (file === undefined) throw new Error(`${folder} gave no package.`);
  return { tarball: join(target, file), remove: () => rmSync(target, { recursive: true, force: true }) };
}
