import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@tpr/test-support/programs';

/** The package of nodes as published. */
export interface PackedPackage {
  readonly tarball: string;
  remove(): void;
}

const nodePackage = fileURLToPath(new URL('../../../../packages/n8n-node', import.meta.url));
const packer = fileURLToPath(new URL('../../../../tools/pack.mjs', import.meta.url));

/**
 * Builds and packs the nodes of this repository as published, in a separate folder, since other processes may pack them
 * at the same time. @throws Error with the output of the failed step.
 */
export async function packNodes(): Promise<PackedPackage> {
  const target = mkdtempSync(join(tmpdir(), 'tpr-pack-'));
  const copy = join(target, 'copy');
  mkdirSync(copy);
  await runProcess(process.execPath, [packer, 'copy', copy], { env: process.env, cwd: nodePackage });
  await runProcess('pnpm', ['pack', '--pack-destination', target], { env: process.env, cwd: copy });
  const file = readdirSync(target).find((name) => name.endsWith('.tgz'));
  if (file === undefined) throw new Error(`${nodePackage} gave no package.`);
  return { tarball: join(target, file), remove: () => rmSync(target, { recursive: true, force: true }) };
}
