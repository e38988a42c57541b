import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a file as the build does, and exports everything under the prefix TPR_. */
export async function bundle(entry: URL, options: { readonly minify?: boolean; readonly stubs?: string } = {}) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    globalName: 'TPR_',
    target: 'es2020',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    charset: 'utf8',
    minify: options.minify ?? false,
    write: false,
  });
  return `${outputFiles[0]?.text ?? ''}\n${options.stubs ?? ''}`;
}
