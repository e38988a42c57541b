import { expect, test, vi } from 'vitest';
import { Cancelled } from '@tpr/core';
import { createRetry, openScript, openSheets } from '../../src/google/google-clients.ts';
import { MinuteQuota } from '../../src/google/minute-quota.ts';
import { ScriptBinding } from '../../src/google/script-binding.ts';
import { createSpreadsheet } from '../../src/google/spreadsheet.ts';
import { buildAddin } from '../commands/addin.ts';
import { signInTo, tprHere } from '../commands/google-flags.ts';
import { openGoogle, owner } from './opened-google.ts';

/** The clients of a user at a simulated Google that executes a creation and loses its response. */
async function openLosing(kind: 'cut-after' | 'unavailable-after') {
  const google = await openGoogle();
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = google.addPerson(owner);
  const access = {
    credentials: { kind: 'person', clientId, clientSecret, refreshToken },
    rootUrl: google.rootUrl,
  } as const;
  const time = { now: () => google.now(), sleep: async (ms: number) => google.advance(ms), random: () => 0.5 };
  const signal = new AbortController().signal;
  const retry = createRetry(access, 'it', { quota: new MinuteQuota(), signal, onWait: () => undefined, time });
  google.setFaults(['POST /v4/spreadsheets', 'POST /v1/projects'].map((on) => ({ kind, on, share: 1, times: 1 })));
  const [sheets, script] = await Promise.all([openSheets(access), openScript(access)]);
  return { google, sheets, script, retry };
}

test.each(['cut-after', 'unavailable-after'] as const)(
  'a creation without a response is not repeated: %s',
  async (kind) => {
    const { google, sheets, script, retry } = await openLosing(kind);
    await expect(createSpreadsheet(sheets, retry, 'Third parties')).rejects.toMatchObject({
      kind: 'unknown-outcome',
      message: expect.stringContaining('--to sheet:<id>'),
    });
    expect(google.counters().byMethod).toMatchObject({ 'sheets.spreadsheets.create': 1 });
    const { id } = google.addSpreadsheet(owner);
    const binding = new ScriptBinding(id, { sheets, script }, { onSheet: retry, onScript: retry });
    await expect(binding.create()).rejects.toMatchObject({
      kind: 'unknown-outcome',
      message: expect.stringContaining('--script <id>'),
    });
    expect(google.scripts).toHaveLength(1);
  },
);

test('an installation that is stopped after the creation of the project goes on in that project', async () => {
  const google = await openGoogle();
  const options = signInTo(google, google.addPerson(owner));
  const { id } = google.addSpreadsheet(owner);
  const install = () => tprHere(['install', 'sheets', '--to', id, '--addin', buildAddin()], options);
  const note = vi.spyOn(ScriptBinding.prototype, 'note').mockRejectedValueOnce(new Cancelled());
  expect(await install()).toMatchObject({ code: 130 });
  expect(note).toHaveBeenCalledOnce();
  expect(await install()).toMatchObject({ code: 0 });
  expect(google.scripts.map(({ files }) => files.length)).toEqual([3]);
});
