import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Beside office.js: what follows it in the add-in's page, so that it is the Excel that is played. */
export const frameScript = 'played-excel.js';

/** As one classic script: it has to have run before the add-in's own. */
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
