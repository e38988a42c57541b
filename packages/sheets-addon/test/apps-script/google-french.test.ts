import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFault } from '../../src/shared/describe-fault.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());

/** The message that a user reads when Google refuses a pull. */
function pullRefused(language: 'en' | 'fr', prepare: Parameters<typeof openScriptBench>[0]): string {
  const bench = openScriptBench({ language, ...prepare });
  bench.signIn(service);
  const reply = bench.call('perform', ['job', 'pull', defaultChoice]);
  bench.appsScript.close();
  if (reply.ok) throw new Error('It was not refused.');
  expect(reply.error.kind).not.toBe('bug');
  return describeFault(unpackError(reply.error), language);
}

/** A sheet limit of one. */
const full = { limits: { cells: 26_000 } };

test('for a full spreadsheet the English message says what to do', () => {
  expect(pullRefused('en', full)).toContain('Google allows 10 million cells. Use another spreadsheet');
});

test('an error of Google in French is shown in Google’s words and not as a bug of the add-on', () => {
  expect(pullRefused('fr', full)).toMatch(
    /^Google a mis fin à cette exécution\u00a0: «\u00a0Cette action porterait le nombre de cellules du classeur .+\u00a0» Ce qui est déjà écrit est correct/,
  );
});

test('an unknown host is reported as one, whatever the language of Google’s error', () => {
  const bench = openScriptBench({ language: 'fr' });
  const reply = bench.call('signIn', [{ ...service.form, authUrl: 'https://tpr..invalid' }, service.password, true]);
  expect(reply).toMatchObject({ ok: false, error: { kind: 'config', field: 'authUrl' } });
  bench.appsScript.close();
});
