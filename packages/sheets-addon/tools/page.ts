import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inputsOf } from '../../../tools/licenses/bundled.ts';
import type { Bundle } from './script.ts';

const folder = join(import.meta.dirname, '../src/sidebar');

interface PageOptions {
  readonly minify?: boolean;
}

/** sidebar.html: one file, since a page of HtmlService loads no other of the project. */
export async function buildPage(options?: PageOptions): Promise<string> {
  return (await bundlePage(options)).text;
}

/** sidebar.html, and its source files. */
export async function bundlePage({ minify = true }: PageOptions = {}): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, 'main.tsx')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify,
    metafile: true,
    write: false,
  });
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', String.raw`<\/script`);
  const page = await readFile(join(folder, 'sidebar.html'), 'utf8');
  return { text: page.replace('/* script */', () => script), inputs: inputsOf(metafile) };
}
