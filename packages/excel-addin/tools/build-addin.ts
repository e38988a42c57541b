#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyFile } from '@tpr/core/api';
import { fileNames } from '../src/manifest/manifest.ts';
import { deliver, type Delivery } from './deliver.ts';
import { readOrder, usualOrder, type DeliveryOrder } from './build-options.ts';

try {
  // The folder of the call; npm has changed the current folder by then.
  const order = readOrder(process.argv.slice(2), process.env['TPR_FOLDER'] ?? process.cwd());
  process.stdout.write(`${tell(order, await deliver(order))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof RangeError ? 2 : 1;
}

function tell(order: DeliveryOrder, { folder, zip, unified, checksums }: Delivery): string {
  const { origin, version } = order.place;
  const isTrial = origin === usualOrder.place.origin;
  return [
    `The add-in ${version} for ${origin}:`,
    `  ${folder}   what is served there`,
    `  ${zip}   the same as one file`,
    `  ${checksums}   the SHA-256 of the archives, which sha256sum -c verifies:`,
    ...readFileSync(checksums, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
    '',
    'Next:',
    isTrial
      ? '  1. This is for your own machine. For a company, build it with --url and the https origin that will serve it.'
      : `  1. Serve it at ${origin}: upload the zip and start the relay with TPR_ADDIN_DIR, or build its image here.`,
    `     ${origin}/panel.html has to open in a browser.`,
    `  2. Microsoft 365 admin centre, Settings > Integrated apps > Upload custom apps > Office Add-in:`,
    `     ${join(folder, 'manifest.xml')}`,
    `     (or ${unified} as a Teams app with the unified manifest: the one or the other, never both)`,
    '  3. To bring an update, build it with a higher --version and upload that manifest in place of this one.',
    ...passwordLine(order.company),
  ].join('\n');
}

function passwordLine(company: CompanyFile | undefined): string[] {
  const open = (company?.presets ?? []).filter(({ password }) => password !== undefined).map(({ id }) => id);
  return open.length === 0
    ? []
    : [
        '',
        `Everybody who opens ${fileNames.company} reads the password of ${open.join(', ')}: it has to be a sandbox's.`,
      ];
}
