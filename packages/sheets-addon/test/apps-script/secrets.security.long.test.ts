import { echoesOf, hostilePasswords } from '@tpr/core/conformance';
import { describe, expect, it } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { formAt } from './scripted-form.ts';

const access = 'opaque-9f8e7d6c.Token/With+All~Signs==';
const refresh = 'refresh-0a1b2c3d.Token';
const password = hostilePasswords[1]!;
const granted = {
  status: 200,
  text: JSON.stringify({ access_token: access, refresh_token: refresh, expires_in: 300 }),
};

// Core's tests check every password in every encoding: here each group of encodings is tried once.
describe('S11: the sidebar in Sheets shows nothing of the password that an issuer repeats', () => {
  it.each(echoesOf([password]))('in ways $# and beyond', async ({ sentence, repeated }) => {
    const refused = { status: 400, text: JSON.stringify({ error_description: sentence }) };
    const form = await formAt({ grant: refused, call: { status: 200, text: '{}' } });
    const bench = openScriptBench();
    const { state } = bench.appsScript;
    const text = JSON.stringify([bench.call('signIn', [form, password, true]), state.logs, state.alerts, state.mails]);
    bench.appsScript.close();
    expect(text).toContain('…');
    for (const each of [password, ...repeated]) expect(text).not.toContain(JSON.stringify(each).slice(1, -1));
  });
});

// Shared sessions and scheduled work have no password, and never sent one to the service.
describe('S11: a formula in Sheets, the sidebar and the log show nothing of the tokens that a service repeats', () => {
  it.each(echoesOf([access, refresh]))('in ways $# and beyond', async ({ sentence, repeated }) => {
    const form = await formAt({ grant: granted, call: { status: 422, text: sentence } });
    const bench = openScriptBench();
    const { state } = bench.appsScript;
    bench.ask('signIn', [form, password, true]);
    bench.ask('share', [form.username, password, true, false]);
    const shown = [
      bench.formula('TPR_INDICATOR', '7', 'dependency'),
      bench.formula('TPR_PORTFOLIO'),
      bench.call('openPanel', []),
    ];
    bench.appsScript.ask('refreshTable');
    const text = JSON.stringify([shown, state.logs, state.alerts, state.mails]);
    bench.appsScript.close();
    expect(text).toContain('The service refused');
    for (const each of [access, refresh, ...repeated]) {
      expect(text).not.toContain(JSON.stringify(each).slice(1, -1));
    }
  });
});
