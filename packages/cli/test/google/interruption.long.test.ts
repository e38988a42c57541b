import { callAdapter, runTask, defaultChoice } from '@tpr/core/workbook';
import { createProfile } from '@tpr/core/api';
import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import type { Google } from '@tpr/google-simulator/rest';
import type { Book } from '@tpr/google-simulator/apps-script';
import { expect, test } from 'vitest';
import { connect } from '../../src/commands/service.ts';
import { openSandbox } from '../commands/tpr.ts';
import { Killed, openBook, openGoogle, type OpenBook, type RunOptions } from './opened-google.ts';

const choice = { ...defaultChoice, columns: ['name', 'country', 'attribute:Criticality'] };

/** A run of the workbook's pull over the spreadsheet. */
async function pull(sandbox: Sandbox, { start }: OpenBook, options?: RunOptions): Promise<void> {
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { username: 'buyer@example.test', password: 'sandbox', accountId: '1001' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, realm, clientId, ...user };
  const watch = { signal: new AbortController().signal, log: () => undefined };
  const service = connect(connection, createProfile(), watch).at(callAdapter(start(options)), 'en');
  await service.run(runTask({ client: service.client, language: 'en' }, 'pull', choice));
}

/** The portfolio as a user sees it, and a check that nothing else is left. */
function pictureOf({ sheets }: Book): unknown {
  return sheets
    .filter(({ name }) => name.startsWith('Portfolio'))
    .map((sheet) => ({
      name: sheet.name,
      metadata: sheet.metadata.map(({ key }) => key),
      rows: Array.from({ length: sheet.extent().row }, (_, row) =>
        Array.from({ length: sheet.maxColumns }, (__, column) => {
          const { value, format } = sheet.at(row + 1, column + 1);
          return [value, format];
        }),
      ),
    }));
}

/** Dies at a request: before it is sent, or once Google has processed it and its response is on the way. */
function killAt(google: Google, request: number, isBefore: boolean): RunOptions {
  let isDying = false;
  return {
    onSend(sent) {
      if (sent !== request) return;
      if (isBefore) throw new Killed();
      isDying = true;
      google.setFaults([{ kind: 'cut-after', on: '/v4/', share: 1, times: 1 }]);
    },
    onSleep() {
      if (isDying) throw new Killed();
    },
  };
}

test('killed before or after any request, and once more, it ends like an uninterrupted run', async () => {
  const sandbox = await openSandbox({ seed: 120 });
  const google = await openGoogle();
  const whole = await openBook(google);
  await pull(sandbox, whole);
  const expected = pictureOf(whole.book);
  let kills = 0;
  for (let seed = 0; seed < 5; seed += 1) {
    const opened = await openBook(google, `owner-${seed}@example.test`);
    for (let life = 0; life < 6; life += 1) {
      const request = 2 + ((seed * 5 + life * 9) % 44);
      try {
        await pull(sandbox, opened, killAt(google, request, seed % 2 === 0));
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        google.setFaults([]);
        kills += 1;
      }
    }
    await pull(sandbox, opened);
    expect(pictureOf(opened.book)).toEqual(expected);
  }
  expect(kills).toBeGreaterThan(20);
  const { overQuota, overPayload } = google.counters();
  expect({ overQuota, overPayload }).toEqual({ overQuota: 0, overPayload: 0 });
});

test('503, 429 and broken connections at every fifth request do not change the final table', async () => {
  const sandbox = await openSandbox({ seed: 120 });
  const google = await openGoogle({ seed: 4 });
  const whole = await openBook(google);
  await pull(sandbox, whole);
  const expected = pictureOf(whole.book);
  const kinds = ['unavailable', 'unavailable-after', 'cut', 'cut-after', 'busy'] as const;
  google.setFaults(kinds.map((kind) => ({ kind, on: '/v4/', share: 0.05 })));
  for (let round = 0; round < 4; round += 1) {
    const opened = await openBook(google, `owner-${round}@example.test`);
    await pull(sandbox, opened);
    expect(pictureOf(opened.book)).toEqual(expected);
  }
  expect(google.counters().planted).toBeGreaterThan(10);
  expect(google.counters()).toMatchObject({ overQuota: 0 });
});
