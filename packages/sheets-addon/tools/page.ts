import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const folder = new URL('../src/sidebar/', import.meta.url);

/** sidebar.html: one file, since a page of HtmlService loads no other of the project. */
export async function buildPage({ minify = true }: { readonly minify?: boolean } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('main.tsx', folder).pathname],
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
  const page = await readFile(new URL('sidebar.html', folder), 'utf8');
  return page.replace('/* script */', () => script);
}
