import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@stage/programs';

/** The package of nodes as it would be published. */
export interface PackedPackage {
  readonly tarball: string;
  remove(): void;
}

const nodePackage = fileURLToPath(new URL('../../../../packages/n8n-node', import.meta.url));

/** Builds and packs the nodes of this repository, as a registry would get them. @throws Error with what pnpm wrote. */
export async function packNodes(folder: string = nodePackage): Promise<PackedPackage> {
  const target = mkdtempSync(join(tmpdir(), 'tpr-pack-'));
  await runProcess('pnpm', ['pack', '--pack-destination', target], { env: process.env, cwd: folder });
  const [file] = readdirSync(target);
  if (file === undefined) throw new Error(`${folder} gave no package.`);
  return { tarball: join(target, file), remove: () => rmSync(target, { recursive: true, force: true }) };
}
