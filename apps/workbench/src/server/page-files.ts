import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The scripts and styles of both pages by path, such as /excel.js. */
export type PageFiles = ReadonlyMap<string, { readonly type: string; readonly bytes: Uint8Array }>;

const source = (path: string) => fileURLToPath(new URL(`../page/${path}`, import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Bundles the pages in memory; takes a second or two. */
export async function bundlePages(): Promise<PageFiles> {
  const { outputFiles } = await build({
    entryPoints: {
      excel: source('excel/main.ts'),
      google: source('google/main.ts'),
      page: source('shared/page.css'),
    },
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
