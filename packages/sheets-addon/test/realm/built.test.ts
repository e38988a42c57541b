import { inspectScript } from '@stage/google/gate';
import { expect, test } from 'vitest';
import { entryPoints, writeEntryPoints } from '../../tools/entry-points.ts';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { code, openDesk } from './script.ts';

test('the built script is ES2020, uses what Apps Script has, and has the functions that Google calls', () => {
  expect(inspectScript(code, entryPoints)).toEqual({ faults: [], functions: entryPoints });
});

test('it is whole and as it was written: nothing is evaluated from a text, and functions keep their names', () => {
  const [evaluation] = /\beval\(|new Function\(|createTemplate/.exec(code) ?? [];
  expect(evaluation).toBeUndefined();
  expect(code.split('\n')).toContainEqual(expect.stringMatching(/^ +function\* readIndicator\(/));
});

test('the menu of a spreadsheet that is opened comes before anybody has consented to anything', () => {
  const { realm } = openDesk({ pages: {} });
  realm.ask('onOpen', [{}], { as: 'open' });
  expect(realm.world.menus).toHaveLength(1);
  realm.close();
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
