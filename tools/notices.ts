import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * The licences of others whose code is in a bundle, as they ask for: name, version and the text that stands beside it.
 * @param inputs the files that a bundle was made of, as esbuild's metafile names them.
 * @throws Error for a package that brings no text of its licence: somebody has to look at it.
 */
export async function noticesOf(inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  return `${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** The installed package that a file belongs to; sources of this repository belong to none. */
function packageFolder(file: string): string | undefined {
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(resolve(file)) ?? [];
  return folder;
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = await licenceTexts(folder);
  if (texts.length === 0) throw new Error(`${name} ${version} (${license}) brings no text of its licence.`);
  return `${name} ${version} (${license})\n\n${texts.map((text) => `${text.trim()}\n`).join('\n')}`;
}

/** The files that are named so; else what stands under that heading in the README. */
async function licenceTexts(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort();
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const files = names.filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  if (files.length > 0) return Promise.all(files.map(read));
  const pages = await Promise.all(names.filter((name) => /^readme/i.test(name)).map(read));
  return pages.flatMap((page) => /^(?:#+ *licen[cs]e|licen[cs]e\r?\n-+)\s+([^]*copyright[^]*)/im.exec(page)?.[1] ?? []);
}
