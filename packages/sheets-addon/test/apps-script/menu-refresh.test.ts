import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench({ language: 'fr' });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
});
afterEach(async () => {
  await service.ask('setFaults', []);
  bench.appsScript.close();
});

const refresh = () => {
  bench.appsScript.ask('refreshTable');
  return bench.appsScript.state.book.toasts.at(-1);
};

test('the menu says how many rows a refresh has updated', async () => {
  await service.ask('touch', { count: 3, seed: 4 });
  expect(refresh()).toMatch(/^\d lignes sur 12 ont été mises à jour\.$/);
});

test('the menu says that a refresh could not read everything', async () => {
  await service.ask('touch', { count: 12, seed: 4 });
  await service.ask('setFaults', ['403@attributes.list=1']);
  expect(refresh()).toMatch(/mises à jour\. Il manque des données\u00a0: ouvrez le volet pour en savoir plus\.$/);
});

test('the menu says what a warning of a refresh says, where nothing is missing', () => {
  bench.ask('perform', ['other', 'pull', { ...defaultChoice, columns: ['name', 'carbonScore'] }]);
  expect(refresh()).toMatch(
    /^\d+ lignes sur 12 ont été mises à jour\. Ces colonnes viennent d’une autre version du complément .*\u00a0: carbonScore\.$/,
  );
});

test('where the service refuses every detail, the menu says that other columns can be pulled, and such a pull is complete', async () => {
  await service.ask('touch', { count: 12, seed: 4 });
  await service.ask('setFaults', ['403@attributes.list=1', '403@indicators.list=1']);
  bench.appsScript.ask('refreshTable');
  expect(bench.appsScript.state.alerts).toEqual([
    expect.stringMatching(/pas le droit.*choisissez dans Portefeuille des colonnes.*récupérez à nouveau/s),
  ]);
  const others = { ...defaultChoice, columns: ['thirdpartyId', 'name', 'kind'] };
  expect(bench.ask('perform', ['other', 'pull', others]).result).toMatchObject({ rows: 12, lacking: 0 });
});
