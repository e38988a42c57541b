import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '../src/sidebar');

/** sidebar.html: one file, since a page of HtmlService loads no other of the project. */
export async function buildPage({ minify = true }: { readonly minify?: boolean } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.tsx')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify,
    write: false,
  });
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', String.raw`<\/script`);
  const page = await readFile(join(folder, 'sidebar.html'), 'utf8');
  return page.replace('/* script */', () => script);
}
