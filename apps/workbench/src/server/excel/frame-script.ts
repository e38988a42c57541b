import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** File name of the script that follows office.js in the add-in's page and sets the simulated platform. */
export const frameScript = 'played-excel.js';

/** Bundled as one classic script, since it must run before the add-in's own. */
export async function bundleFrameScript(): Promise<Uint8Array<ArrayBuffer>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@tpr/excel-simulator/frame'))],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2023',
    logLevel: 'error',
  });
  return Uint8Array.from(outputFiles[0]!.contents);
}
