import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { mitText } from './mit.ts';

/** A manifest of npm, as far as the notices need it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** A third-party package whose code is in a bundle. */
export interface Bundled {
  readonly manifest: Manifest;
  /** The texts of its licence, at least one. */
  readonly texts: readonly string[];
}

/** The licences of code that may be distributed with the products; other licences have to be reviewed. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  // url-template, whose text is that of BSD-3-Clause.
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT or MPL-2.0',
]);

/** esbuild's report of a build: for each output file, the number of bytes from each source file. */
interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

/** The source files with content in the output. esbuild also lists files that contribute nothing. */
export function inputsOf({ outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
}

/**
 * The third-party packages in a bundle, by name.
 * @param inputs the source files of the bundle, as the bundler names them.
 * @throws Error for a package whose licence is not accepted, or that contains no licence text.
 */
export async function bundledIn(inputs: Iterable<string>): Promise<readonly Bundled[]> {
  const folders = new Set([...inputs].map(packageFolder).filter((folder) => folder !== undefined));
  const bundled = await Promise.all([...folders].map(readBundled));
  const keyOf = ({ manifest: { name, version } }: Bundled) => `${name} ${version}`;
  // pnpm creates one folder per set of peers, so one package may be in several.
  const byKey = new Map(bundled.map((each) => [keyOf(each), each]));
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** The installed package that a file belongs to; sources of this repository belong to none. */
function packageFolder(file: string): string | undefined {
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(resolve(file)) ?? [];
  return folder;
}

async function readBundled(folder: string): Promise<Bundled> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  if (license === undefined || !accepted.has(license))
    throw new Error(`${name} ${version} comes under the licence ${license}: look whether it may be handed on.`);
  const texts = await licenceTexts(folder, manifest);
  if (texts.length === 0) throw new Error(`${name} ${version} (${license}) brings no text of its licence.`);
  return { manifest, texts };
}

/** The licence files; without any, the licence section of the README; without one, the text known for the package. */
async function licenceTexts(folder: string, { name: packageName }: Manifest): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort();
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const files = names.filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  if (files.length > 0) return Promise.all(files.map(read));
  const pages = await Promise.all(names.filter((name) => /^readme/i.test(name)).map(read));
  const sections = pages.flatMap(
    (page) => /^(?:#+ *licen[cs]e|licen[cs]e\r?\n-+)\s+([^]*copyright[^]*)/im.exec(page)?.[1] ?? [],
  );
  return sections.length > 0 ? sections : [mitText(packageName) ?? []].flat();
}
