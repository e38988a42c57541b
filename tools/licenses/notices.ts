import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bomOf } from './bom.ts';
import { bundledIn, type Bundled, type Manifest } from './bundled.ts';

/** The licences of others whose code is in a bundle, as they ask for: name, version and the text that stands beside it. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';
/** What a bundle consists of, for answers to warnings about one of these packages: CycloneDX 1.6. */
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
