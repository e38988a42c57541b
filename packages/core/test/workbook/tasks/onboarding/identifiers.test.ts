import { describe, expect, it } from 'vitest';
import { readIdentifiers } from '../../../../src/workbook/tasks/onboarding/identifiers.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { show } from '../../../../src/workbook/tasks/sheet-actions.ts';
import { openSheet } from '../../bench.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

const cells = [
  ['Supplier', 'SIRET', 'Town'],
  ['Brumelac', 73_282_932_000_074, 'Bourg'],
  ['', '', ''],
  ['La Poste', '356 000 000 00048', 'Paris'],
  ['Brumelac again', '732 829 320 00074', 'Bourg'],
];

describe('a selection', () => {
  it('of whole columns returns its candidates with their row numbers, without a call', () => {
    const { run, user, service } = openSheet();
    user.addSheet('Suppliers', cells);
    user.select('Suppliers', { row: 0, column: 0, rows: Infinity, columns: 3 });
    const source = { kind: 'selection', as: 'SIRET', country: undefined } as const;
    const { candidates, hiddenRows } = run(readIdentifiers({ client: undefined, language: 'fr' }, source));
    expect(hiddenRows).toBe(0);
    expect(candidates.map(({ line, value, state, reason }) => [line, value, state, reason])).toEqual([
      [2, '73282932000074', 'valid', undefined],
      [4, '35600000000048', 'valid', undefined],
      [5, '73282932000074', 'duplicate', 'Déjà donné à la ligne 2.'],
    ]);
    expect(service.sent).toEqual([]);
  });

  it('leaves out the rows that a filter hides, and reports their number', () => {
    const { run, user, context } = openPortfolio([
      ['Low', {}],
      ['High', {}],
      ['Low', {}],
    ]);
    run(pull(context, defaultChoice));
    const { id } = user.seeTables()[0]!;
    user.filter(id, 'Criticality', ['High']);
    run(show(context, { table: 'portfolio' }));
    const { sheet, row } = user.seeSelection();
    user.select(sheet, { row, column: 0, rows: 3, columns: 1 });
    const source = { kind: 'selection', as: 'DUNS', country: undefined } as const;
    const { candidates, hiddenRows } = run(readIdentifiers(context, source));
    expect([hiddenRows, candidates.map(({ line, typed }) => [line, typed])]).toEqual([2, [[2, '2']]]);
  });
});
