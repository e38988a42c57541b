import { statusLooks, type NewColumn } from '@tpr/core/workbook';
import { rulesOf } from '@tpr/google-simulator/apps-script';
import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: 'Company name' },
  { header: 'Status', type: 'text', note: 'In plain words', look: 'status' },
];

const bench = createBench();
afterEach(() => bench.appsScript.close());

it('a new table colours the words of statuses in both languages', () => {
  bench.host.createTable({ name: 'T_1', sheet: 'Looks', columns, frozenColumns: 0 });
  const rules = rulesOf(bench.appsScript.state.book.sheets.find(({ name }) => name === 'Looks')!);
  const fills = new Map(rules.map(({ settings }) => [settings['text'], settings['background']]));
  for (const { words, fill } of statusLooks) {
    for (const word of words) expect(fills.get(word)).toBe(fill);
  }
  expect([...fills.keys()]).toEqual(expect.arrayContaining(['to decide', 'à traiter']));
});
