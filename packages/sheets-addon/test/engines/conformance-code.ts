import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const smallVitest: Plugin = {
  name: 'small-vitest',
  setup(building) {
    building.onResolve({ filter: /^vitest$/ }, () => ({
      path: fileURLToPath(new URL('small-vitest.ts', import.meta.url)),
    }));
  },
};

/** The suite of the engine and its random operations as a script, which is called by the functions at its top level. */
export async function buildConformance(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('inside.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'TPR_',
    target: 'es2020',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    plugins: [smallVitest],
    write: false,
  });
  return `${outputFiles[0]?.text ?? ''}
    function testNames() { return TPR_.testNames(); }
    function runTest(name) { return TPR_.runTest(name); }
    function observeOperations(first, last) { return TPR_.observeOperations(first, last); }`;
}
