import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readXlsx } from '../files/xlsx.ts';
import { makeFolder } from '../files/folder.ts';
import { changed, openSandbox, tpr } from './tpr.ts';

test('neither the password nor a token is in any output or file, whatever fails', async () => {
  const password = 'Canary-Zq7!xx';
  const sandbox = await openSandbox({ faults: ['500@indicators.list=0.1'], password });
  const cwd = makeFolder();
  const env = { TPR_PASSWORD: password };
  writeFileSync(join(cwd, 'quick.json'), '{"version":1,"overrides":{"retry.initialDelayMs":1}}');
  const connection = [
    ['--profile', 'quick.json'],
    ['--base-url', sandbox.baseUrl],
    ['--auth-url', sandbox.authUrl],
    ['--legacy-base-url', sandbox.legacyBaseUrl],
    ['--realm', 'tpr'],
    ['--client-id', 'tpr-sandbox'],
    ['--username', 'buyer@example.test'],
    ['--account', '1001'],
  ].flat();
  writeFileSync(join(cwd, 'edits.csv'), 'thirdpartyId,value\n100001,High\n100002,Low\n100003,No');
  const printed: string[] = [];
  for (const args of [
    ['pull', ...connection, '--to', 'portfolio.xlsx'],
    ['pull', ...connection, '--to', 'portfolio.xlsx', '--refresh'],
    ['set', 'Criticality', ...connection, '--yes', '--from', 'edits.csv'],
    ['doctor', ...connection, '--json', '--write-profile', 'profile.json'],
    ['doctor', ...changed(connection, '--realm', 'nowhere')],
    ['pull', ...changed(connection, '--account', '7'), '--to', 'portfolio.xlsx', '--overwrite'],
  ]) {
    const { stdout, stderr } = await tpr(args, { cwd, env });
    printed.push(stdout, stderr);
  }
  const files = readdirSync(cwd).sort();
  expect(files).toContain('edits.csv.result.csv');
  expect(files).toContain('profile.json');
  // A workbook is compressed: its cells are searched, and other files unchanged.
  const cells = JSON.stringify(await readXlsx(join(cwd, 'portfolio.xlsx')));
  expect(cells).toContain('(fictif)');
  const texts = [...printed, cells, ...files.map((name) => readFileSync(join(cwd, name), 'latin1'))];
  for (const text of texts) {
    expect(text).not.toContain(password);
    // A JWT, which the sandbox issues, and any bearer.
    expect(text).not.toMatch(/eyJ[\w-]{8,}\./);
    expect(text).not.toMatch(/bearer /i);
  }
});
