import { describe, expect, it } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { formAt } from './scripted-form.ts';

const granted = { status: 200, text: JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_in: 300 }) };
const megabyte = 1_048_576;

describe('S08: a response in Sheets that is too long', () => {
  it.each([
    [
      'that Google reads completely is not parsed',
      33,
      /^⚠ The response is too long to come from the service\. Check the network/,
    ],
    // It is requested again, as far as the time of a formula allows.
    ['for Google gives no response', 51, /^⚠ The (service cannot be reached|time limit of this run was reached)/],
  ])('%s', async (_name, megabytes, shown) => {
    const text = ' '.repeat(megabytes * megabyte);
    const form = await formAt({ grant: granted, call: { status: 200, text } });
    const bench = openScriptBench();
    bench.ask('signIn', [form, 'password', true]);
    bench.ask('share', [form.username, 'password', true, false]);
    const [[answer]] = bench.formula('TPR_INDICATOR', '7', 'dependency') as [[unknown]];
    bench.appsScript.close();
    expect(answer).toMatch(shown);
  });

  it('is not accepted as a token', async () => {
    const form = await formAt({ grant: { status: 200, text: ' '.repeat(70_000) }, call: { status: 200, text: '{}' } });
    const bench = openScriptBench();
    const reply = bench.call('signIn', [form, 'password', true]);
    bench.appsScript.close();
    expect(JSON.stringify(reply)).toContain('longer than 64 kB');
  });
});
