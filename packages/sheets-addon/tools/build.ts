import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { manifestOf, readEnvironment } from './environment.ts';
import type { Manifest } from '../../../tools/papers/bundled.ts';
import { bomFile, noticesFile, papersOf } from '../../../tools/papers/papers.ts';
import { bundlePage } from './page.ts';
import { bundleScript } from './script.ts';

const { values } = parseArgs({
  options: {
    environment: { type: 'string', short: 'e', default: 'company' },
    readable: { type: 'boolean', default: false },
  },
});

const dist = new URL('../dist/', import.meta.url);
const environment = await readEnvironment(values.environment);
const script = await bundleScript(environment);
const page = await bundlePage({ minify: !values.readable });
const product = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as Manifest;
const papers = await papersOf(product, [...script.inputs, ...page.inputs]);
const files: Readonly<Record<string, string>> = {
  'Code.js': script.text,
  'sidebar.html': page.text,
  'notices.html': noticesPage(papers.get(noticesFile)!),
  [bomFile]: papers.get(bomFile)!,
  'appsscript.json': `${JSON.stringify(manifestOf(environment), undefined, 2)}\n`,
  '.clasp.json': `${JSON.stringify({ scriptId: environment.scriptId, rootDir: '.' }, undefined, 2)}\n`,
};

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  await writeFile(new URL(name, dist), text);
  process.stdout.write(`${name.padEnd(18)}${(Buffer.byteLength(text) / 1000).toFixed(1).padStart(9)} kB\n`);
}

/** A project of Apps Script holds scripts and pages alone, and has to bring the licences along wherever it is copied. */
function noticesPage(notices: string): string {
  const text = notices.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Licences</title>\n<pre>\n${text}</pre>\n`;
}
