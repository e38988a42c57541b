import { describe, expect, it } from 'vitest';
import { adoptPortfolio } from '../../../src/desk/portfolio/adopt.ts';
import { Baseline } from '../../../src/desk/portfolio/baseline.ts';
import { ManagedTable } from '../../../src/desk/workbook/managed-table.ts';
import { openSheet } from '../bench.ts';

const column = (header: string) => ({ header, type: 'text' as const, note: '' });

/** A table that something else of ours has written: the document knows nothing of it. */
function openWritten() {
  const bench = openSheet();
  const { host } = bench;
  const columns = ['Third party', 'Name'].map(column);
  const made = host.createTable({ name: 'Portfolio', sheet: 'Portfolio', frozenColumns: 1, columns });
  const [key = '', name = ''] = made.columns.map(({ id }) => id);
  const rows = [
    ['100', 'Alpha'],
    [null, 'without a key'],
    ['101', 'Beta'],
  ];
  host.appendRows({ table: made.id, columns: [key, name], rows });
  const binding = {
    table: made.id,
    keyColumn: key,
    columns: [['thirdpartyId', key] as const, ['name', name] as const],
  };
  return { ...bench, binding };
}

describe('a table of the command line', () => {
  it('is the desk’s own afterwards, told by its visible key', () => {
    const { run, binding } = openWritten();
    expect(run(ManagedTable.open('portfolio'))).toBe('none');
    expect(run(adoptPortfolio(() => binding))).toBe(binding);
    const table = run(ManagedTable.open('portfolio')) as ManagedTable;
    expect(table.columnKeys).toEqual(['thirdpartyId', 'name']);
    expect(run(table.readKeys())).toEqual(['100', '', '101']);
  });

  it('has rows of which nothing is known but that they are there', () => {
    const { run, binding } = openWritten();
    run(adoptPortfolio(() => binding));
    const baseline = run(Baseline.load());
    expect([...baseline.ids()]).toEqual(['100', '101']);
    expect(baseline.get('100')).toEqual({ name: null, attributes: [], dossiers: [] });
  });

  it('is looked for only where there is none yet', () => {
    const { run, binding, user } = openWritten();
    expect(run(adoptPortfolio(() => undefined))).toBeUndefined();
    run(adoptPortfolio(() => binding));
    const look = () => {
      throw new Error('There is a table already.');
    };
    expect(run(adoptPortfolio(look))).toBeUndefined();
    user.deleteTable(binding.table);
    expect(() => run(adoptPortfolio(look))).toThrow('already');
  });
});
