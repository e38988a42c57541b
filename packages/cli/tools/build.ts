import { chmod, cp, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inputsOf, type Manifest } from '../../../tools/licenses/bundled.ts';
import { writeNotices } from '../../../tools/licenses/notices.ts';

/**
 * Bundles the program with all its dependencies, so that the installed package has none. Code that only Google Sheets
 * needs is in separate files, which are loaded on use.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await rm('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/tpr.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  chunkNames: '[name]-[hash]',
  // Google's libraries use `require`, which ES modules do not have.
  banner: {
    js: `import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);`,
  },
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
});
await chmod('dist/tpr.js', 0o755);
await cp('../core/profile.schema.json', 'dist/profile.schema.json');
const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
await writeNotices('dist', manifest, inputsOf(metafile));
