import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import type * as Schemas from './schemas.mts';
import { inputsOf, type Manifest } from '../../../tools/licenses/bundled.ts';
import { writeNotices } from '../../../tools/licenses/notices.ts';

/**
 * Builds the package. The nodes, the credential and the core become one CommonJS file, since n8n allows no run-time
 * dependencies. The files that the manifest names load their class from it. With a bundle each, the package, and the
 * memory of n8n, would contain the core three times. Icons, codex, output schemas and third-party licences are copied
 * beside them.
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

const bundle = 'connector.js';
/** The folder of the argument, by default the package itself. */
const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)), 'dist');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await rm(dist, { recursive: true, force: true });
const entries = [...nodes, ...credentials];
const { metafile } = await build({
  ...options,
  format: 'cjs',
  outfile: join(dist, bundle),
  stdin: {
    contents: entries.map((built) => `export * from './${sourceOf(built)}';`).join('\n'),
    resolveDir: '.',
  },
  metafile: true,
});
for (const built of entries) await writeEntry(built);
await writeNotices(dist, manifest, inputsOf(metafile));
await cp('icons', join(dist, 'icons'), { recursive: true });
for (const node of nodes) {
  const codex = node.replace(/^dist\//, '').replace(/\.js$/, '.json');
  await cp(codex, join(dist, codex));
}
await writeSchemas(join(dist, 'nodes/ThirdPartyRisk/__schema__/v1.0.0'));

/** @param built the path of the file in the manifest; n8n expects a class with the name of the file in it. */
async function writeEntry(built: string): Promise<void> {
  const path = built.replace(/^dist\//, '');
  const className = basename(path).split('.')[0]!;
  await mkdir(dirname(join(dist, path)), { recursive: true });
  const from = posix.relative(posix.dirname(path), bundle);
  await writeFile(join(dist, path), `exports.${className} = require('${from}').${className};\n`);
}

/** One schema for each operation whose results are known; the trigger has no operation. */
async function writeSchemas(folder: string): Promise<void> {
  // A folder from which the imports of the schemas resolve.
  const place = await mkdtemp(resolve('node_modules/.schemas-'));
  const outfile = join(place, 'schemas.cjs');
  await build({ ...options, format: 'cjs', outfile, entryPoints: ['tools/schemas.mts'] });
  const { operationSchemas, triggerSchema, shownSchema } = createRequire(import.meta.url)(outfile) as typeof Schemas;
  await rm(place, { recursive: true });
  for (const [path, schema] of operationSchemas) await writeSchema(`${folder}/${path}.json`, shownSchema(schema));
  await writeSchema(`${folder}.json`, shownSchema(triggerSchema));
}

async function writeSchema(path: string, schema: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(schema, null, 2)}\n`);
}
