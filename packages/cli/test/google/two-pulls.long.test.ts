import { setTimeout as wait } from 'node:timers/promises';
import { callAdapter, runTask, defaultChoice } from '@tpr/core/workbook';
import { createProfile } from '@tpr/core/api';
import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { connect } from '../../src/commands/service.ts';
import { openSandbox } from '../commands/tpr.ts';
import { openBook, openGoogle, type OpenBook } from './opened-google.ts';

async function pull(sandbox: Sandbox, { start }: OpenBook, adapter = start()): Promise<void> {
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { username: 'buyer@example.test', password: 'sandbox', accountId: '1001' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, realm, clientId, ...user };
  const watch = { signal: new AbortController().signal, log: () => undefined };
  const service = connect(connection, createProfile(), watch).at(callAdapter(adapter), 'en');
  await service.run(runTask({ client: service.client, language: 'en' }, 'pull', defaultChoice));
}

test.each([0, 40, 60, 80, 120, 160])(
  'two first pulls that start %d ms apart write each third party once',
  async (ms) => {
    const sandbox = await openSandbox({ seed: 60 });
    const opened = await openBook(await openGoogle());
    const runs = await Promise.allSettled([pull(sandbox, opened), wait(ms).then(() => pull(sandbox, opened))]);
    expect(runs.map(({ status }) => status)).toContain('fulfilled');
    const tables = opened.book.sheets.filter(({ name }) => name.startsWith('Portfolio'));
    const counts = tables.map((sheet) => {
      const key = sheet.columnLines.findIndex(({ metadata }) => metadata.some(({ value }) => value.endsWith('anchor')));
      const keys = Array.from({ length: sheet.extent().row - 1 }, (_, at) => sheet.at(at + 2, key + 1).value);
      return [keys.length, new Set(keys).size];
    });
    for (const count of counts) expect(count).toEqual([60, 60]);
  },
);

test.each([
  ['has not begun', false],
  ['has named it, and not stored it yet', true],
])('a first pull during which another one creates the table adds no second one (%s)', async (_, isNamed) => {
  const sandbox = await openSandbox({ seed: 60 });
  const opened = await openBook(await openGoogle());
  const adapter = opened.start();
  let calls = 0;
  const late = pull(sandbox, opened, {
    ...adapter,
    async hasTable(input) {
      const isThere = await adapter.hasTable(input);
      if ((calls += 1) > 1) return isThere;
      await pull(sandbox, opened);
      return isNamed;
    },
  });
  await expect(late).rejects.toMatchObject({ kind: 'retry-later', message: expect.stringContaining('Another pull') });
  expect(opened.book.sheets.map(({ name }) => name)).not.toContain('Portfolio 2');
  await pull(sandbox, opened);
  expect(opened.book.sheet('Portfolio').extent().row).toBe(61);
});
