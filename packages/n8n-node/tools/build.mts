import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import type * as Examples from './examples.mts';
import { inputsOf, type Manifest } from '../../../tools/papers/bundled.ts';
import { writePapers } from '../../../tools/papers/papers.ts';
import { schemaOf } from './output-schema.mts';

/**
 * Builds the package: each node and credential becomes one CommonJS file with the core in it, since n8n allows no
 * run-time dependencies; icons, codex, output schemas and the licences of others' code stand beside them.
 */
const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as Manifest & {
  n8n: { nodes: string[]; credentials: string[] };
};
const { nodes, credentials } = manifest.n8n;
const sourceOf = (built: string): string => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');

const options: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node22',
  external: ['n8n-workflow'],
  alias: { 'zod/mini': './tools/zod-mini.mts' },
  legalComments: 'none',
  logLevel: 'warning',
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await rm('dist', { recursive: true, force: true });
const { metafile } = await build({
  ...options,
  format: 'cjs',
  outdir: 'dist',
  outbase: '.',
  entryPoints: [...nodes, ...credentials].map(sourceOf),
  metafile: true,
});
await writePapers('dist', manifest, inputsOf(metafile));
await cp('icons', 'dist/icons', { recursive: true });
for (const node of nodes) {
  const codex = node.replace(/\.js$/, '.json');
  await cp(codex.replace(/^dist\//, ''), codex);
}
await writeSchemas('dist/nodes/ThirdPartyRisk/__schema__/v1.0.0');

/** One schema for each operation, from the example it is documented with; the trigger has no operation. */
async function writeSchemas(folder: string): Promise<void> {
  const outfile = resolve('dist/examples.cjs');
  await build({ ...options, format: 'cjs', outfile, entryPoints: ['tools/examples.mts'] });
  const { operationExamples, triggerExample } = createRequire(import.meta.url)(outfile) as typeof Examples;
  await rm(outfile);
  for (const [path, example] of operationExamples) await writeSchema(`${folder}/${path}.json`, example);
  await writeSchema(`${folder}.json`, triggerExample);
}

async function writeSchema(path: string, example: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(schemaOf(example), null, 2)}\n`);
}
