import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { manifestOf, readEnvironment } from './environment.ts';
import { buildPage } from './page.ts';
import { buildScript } from './script.ts';

const { values } = parseArgs({
  options: {
    environment: { type: 'string', short: 'e', default: 'company' },
    readable: { type: 'boolean', default: false },
  },
});

const dist = new URL('../dist/', import.meta.url);
const environment = await readEnvironment(values.environment);
const files: Readonly<Record<string, string>> = {
  'Code.js': await buildScript(environment),
  'sidebar.html': await buildPage({ minify: !values.readable }),
  'appsscript.json': `${JSON.stringify(manifestOf(environment), undefined, 2)}\n`,
  '.clasp.json': `${JSON.stringify({ scriptId: environment.scriptId, rootDir: '.' }, undefined, 2)}\n`,
};

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  await writeFile(new URL(name, dist), text);
  process.stdout.write(`${name.padEnd(18)}${(Buffer.byteLength(text) / 1000).toFixed(1).padStart(9)} kB\n`);
}
