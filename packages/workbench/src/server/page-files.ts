import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The page's script and style by path, such as /main.js. */
export type PageFiles = ReadonlyMap<string, { readonly type: string; readonly bytes: Uint8Array }>;

const source = (path: string) => fileURLToPath(new URL(`../page/${path}`, import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Bundles the page; a second or two, kept in memory. */
export async function bundlePage(): Promise<PageFiles> {
  const { outputFiles } = await build({
    entryPoints: { main: source('main.ts'), page: source('page.css') },
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    minify: true,
    target: 'es2023',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [
      path.replaceAll('\\', '/').replace(/^[A-Za-z]:/, ''),
      { type: types[extname(path)] ?? 'application/octet-stream', bytes: contents },
    ]),
  );
}
