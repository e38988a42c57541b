import { usualChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFault } from '../../src/call/fault-words.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';
import { openDesk } from './script.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());

/** What somebody reads whose pull Google refuses. */
function pullRefused(language: 'en' | 'fr', prepare: Parameters<typeof openDesk>[0]): string {
  const desk = openDesk({ language, ...prepare });
  desk.signIn(service);
  const reply = desk.call('perform', ['job', 'pull', usualChoice]);
  desk.realm.close();
  if (reply.ok) throw new Error('It was not refused.');
  expect(reply.error.kind).not.toBe('bug');
  return tellFault(unpackError(reply.error), language);
}

/** One sheet, and no more. */
const full = { limits: { cells: 26_000 } };

test('a spreadsheet that is full is told in English by what to do', () => {
  expect(pullRefused('en', full)).toContain('Google allows 10 million cells. Use another spreadsheet');
});

test('what Google refuses in French is told in its words and is no mistake of the add-on', () => {
  expect(pullRefused('fr', full)).toMatch(
    /^Google a mis fin à cette exécution : « Cette action porterait le nombre de cellules du classeur .+ » Ce qui est déjà écrit est juste/,
  );
});

test('a host that is not there is told as such, whichever language Google says it in', () => {
  const desk = openDesk({ language: 'fr' });
  const reply = desk.call('signIn', [{ ...service.form, authUrl: 'https://tpr..invalid' }, service.password, true]);
  expect(reply).toMatchObject({ ok: false, error: { kind: 'config', field: 'authUrl' } });
  desk.realm.close();
});
