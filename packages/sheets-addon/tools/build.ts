#!/usr/bin/env node
import { join } from 'node:path';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { manifestOf, readFilledIn } from './environment.ts';
import { listingFiles } from './listing.ts';
import { readOrder } from './build-options.ts';
import type { Manifest } from '../../../tools/licenses/bundled.ts';
import { bomFile, noticesFile, createNotices } from '../../../tools/licenses/notices.ts';
import { bundlePage } from './page.ts';
import { bundleScript } from './script.ts';

try {
  await build();
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function build(): Promise<void> {
  const { name, from, out, isReadable } = readOrder(
    process.argv.slice(2),
    // The folder of the call: npm has changed the working directory by then.
    process.env['TPR_FOLDER'] ?? process.cwd(),
  );
  const environment = await readFilledIn(name, from);
  const script = await bundleScript(environment);
  const page = await bundlePage({ minify: !isReadable });
  const product = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as Manifest;
  const notices = await createNotices(product, [...script.inputs, ...page.inputs]);
  const files: Readonly<Record<string, string | Buffer>> = {
    'Code.js': script.text,
    'sidebar.html': page.text,
    'notices.html': noticesPage(notices.get(noticesFile)!),
    [bomFile]: notices.get(bomFile)!,
    'appsscript.json': `${JSON.stringify(manifestOf(environment), undefined, 2)}\n`,
    '.clasp.json': `${JSON.stringify({ scriptId: environment.scriptId, rootDir: '.' }, undefined, 2)}\n`,
    ...(environment.isAddOn && (await listingFiles())),
  };

  const made = `${out}.making`;
  await rm(made, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(made, file, '..'), { recursive: true });
    await writeFile(join(made, file), content);
    process.stdout.write(`${file.padEnd(28)}${(Buffer.byteLength(content) / 1000).toFixed(1).padStart(9)} kB\n`);
  }
  await rm(out, { recursive: true, force: true });
  await rename(made, out);
  process.stdout.write(`${out}: ${environment.isAddOn ? 'an add-on to publish' : 'a script for one spreadsheet'}\n`);
}

/** The licences as a page: an Apps Script project contains only scripts and pages, and every copy of it needs the licences. */
function noticesPage(notices: string): string {
  const text = notices.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Licences</title>\n<pre>\n${text}</pre>\n`;
}
