import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bomOf } from './bom.ts';
import { bundledIn, type Bundled, type Manifest } from './bundled.ts';

/** The licence notices of a bundle: the name, version and licence text of each third-party package, as the licences require. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';
/** The bill of materials of a bundle, for questions about a vulnerable package: CycloneDX 1.6. */
export const bomFile = 'bom.json';

/** Both files of a bundle, by their names. */
export async function createNotices(product: Manifest, inputs: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const bundled = await bundledIn(inputs);
  return new Map([
    [noticesFile, noticesOf(bundled)],
    [bomFile, bomOf(product, bundled)],
  ]);
}

/** Writes both beside a bundle. */
export async function writeNotices(folder: string, product: Manifest, inputs: Iterable<string>): Promise<void> {
  for (const [name, text] of await createNotices(product, inputs)) await writeFile(join(folder, name), text);
}

function noticesOf(bundled: readonly Bundled[]): string {
  return bundled.map(noticeOf).join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf({ manifest: { name, version, license }, texts }: Bundled): string {
  return `${name} ${version} (${license})\n\n${texts.map((text) => `${text.trim()}\n`).join('\n')}`;
}
