import { inspectScript } from '@stage/google/gate';
import { expect, test } from 'vitest';
import { entryPoints, writeEntryPoints } from '../../tools/entry-points.ts';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { code, desk as deskCode, environment, openDesk } from './script.ts';

/** As it is evaluated: a function of its own. */
const inspectDesk = (text: string) => inspectScript(`function desk(module, require) {\n${text}\n}`, ['desk']);

test('the built script is ES2020, uses what Apps Script has, and has the functions that Google calls', () => {
  expect(inspectScript(code, entryPoints)).toEqual({ faults: [], functions: entryPoints });
  expect(inspectDesk(deskCode).faults).toEqual([]);
});

test('the readable build passes the same gate', async () => {
  const readable = await buildScript(environment, { minify: false });
  expect(inspectScript(readable.code, entryPoints).faults).toEqual([]);
  expect(inspectDesk(readable.desk).faults).toEqual([]);
});

test('the menu of a spreadsheet that is opened does not wait for desk.html', () => {
  const { realm } = openDesk({ pages: {} });
  realm.ask('onOpen', [{}], { as: 'open' });
  expect(realm.world.menus).toHaveLength(1);
  realm.close();
});

test('in one piece it works without desk.html', async () => {
  const whole = await buildScript(environment, { isWhole: true });
  expect(inspectScript(whole.code, entryPoints)).toEqual({ faults: [], functions: entryPoints });
  const desk = openDesk({ code: whole.code, pages: {} });
  expect(desk.ask('openPanel', []).session.state).toBe('out');
  expect(desk.formula('TPR_CHECKID', '73282932000074')).toEqual([[expect.stringContaining('SIRET')]]);
  desk.realm.close();
});

test('autocomplete finds a description, an example for each parameter, and no service that is not asked for', async () => {
  const text = writeEntryPoints();
  expect(text.match(/@customfunction/g)).toHaveLength(11);
  expect(text).toContain(' * @param {"financial risk"} label Name or code of the indicator, or a range of them.');
  expect(manifestOf(await readEnvironment('company'))).toMatchObject({
    runtimeVersion: 'V8',
    urlFetchWhitelist: ['https://api.service.example/', 'https://auth.service.example/'],
    oauthScopes: expect.arrayContaining(['https://www.googleapis.com/auth/spreadsheets.currentonly']),
  });
});
