import { inspectScript } from '@tpr/google-simulator/script-check';
import { formulaNames, formulas } from '@tpr/core/formulas';
import { expect, test } from 'vitest';
import { entryPoints, writeEntryPoints } from '../../tools/entry-points.ts';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { code, openScriptBench } from './script-bench.ts';

test('the built script is ES2020, uses only what Apps Script has, and has the functions that Google calls', () => {
  expect(inspectScript(code, entryPoints)).toEqual({ faults: [], functions: entryPoints });
});

test('the build keeps the source: no text is evaluated as code, and functions keep their names', () => {
  const [evaluation] = /\beval\(|new Function\(|createTemplate/.exec(code) ?? [];
  expect(evaluation).toBeUndefined();
  expect(code.split('\n')).toContainEqual(expect.stringMatching(/^function\* readIndicator\(/));
});

test('the build has no sentence about what Excel refuses', () => {
  expect(code).not.toMatch(/Excel (does not|ne permet|n’accepte)/);
});

test('the menu is created when a spreadsheet opens, before any user has consented to a permission', () => {
  const { appsScript } = openScriptBench({ pages: {} });
  appsScript.ask('onOpen', [{}], { as: 'open' });
  expect(appsScript.state.menus).toHaveLength(1);
  appsScript.close();
});

test('autocomplete has a description of every formula and argument, in the language of the build', async () => {
  const [english, french] = (['en', 'fr'] as const).map((language) => writeEntryPoints(language));
  for (const text of [english, french]) expect(text?.match(/@customfunction/g)).toHaveLength(formulaNames.length);
  for (const { name, summary, parameters } of Object.values(formulas)) {
    for (const [text, language] of [[english, 'en'] as const, [french, 'fr'] as const]) {
      expect(text).toContain(`/**\n * ${summary[language]}\n`);
      for (const [key, { example, help }] of Object.entries(parameters)) {
        expect(text).toContain(` * @param {${example}} ${key} ${help[language]}`);
      }
    }
    expect(english).toContain(`function TPR_${name}(${[...Object.keys(parameters), 'refresh'].join(', ')}) {`);
  }
  expect(english).toContain(' * @param {"financial risk"} label Name or code of the indicator, or a range of them.\n');
  expect(french).toContain(' * @param {"FR"} country Deux lettres ou un nom\u00a0; la France si omis. Facultatif.\n');
  const environment = await readEnvironment('company');
  expect(code.startsWith(english!)).toBe(true);
  expect((await buildScript({ ...environment, language: 'fr' })).startsWith(french!)).toBe(true);
});

test('the script may send requests to the addresses of its environment, and edit this spreadsheet alone', async () => {
  expect(manifestOf(await readEnvironment('company'))).toMatchObject({
    runtimeVersion: 'V8',
    urlFetchWhitelist: ['https://api.service.example/', 'https://auth.service.example/'],
    oauthScopes: expect.arrayContaining(['https://www.googleapis.com/auth/spreadsheets.currentonly']),
  });
});
