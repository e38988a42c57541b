import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainValue, Workbook } from '../src/index.ts';

/** A workbook with one function, which returns its arguments synchronously. */
function open(): Workbook {
  const workbook = new Workbook();
  const { functions } = workbook;
  functions.register(
    { functions: [{ id: 'TELL', name: 'TELL', parameters: [{ type: 'any', dimensionality: 'matrix' }] }] },
    'TPR',
  );
  functions.send = (batch) => {
    for (const message of batch) {
      if (message.kind !== 'invoke') continue;
      const [id, , given] = message.payload as [number, string, unknown];
      functions.settle([[id, true, JSON.stringify(given)]]);
    }
  };
  return workbook;
}

/** The displayed values of all cells of the sheets. */
function everything(workbook: Workbook): unknown[] {
  return workbook.sheets.flatMap(({ name, cells }) =>
    [...cells.contents.filled({ row: 0, column: 0, rows: 200, columns: 40 })].map(([row, column, content]) => [
      name,
      row,
      column,
      plainValue(content),
    ]),
  );
}

const cell = fc.tuple(fc.nat(5), fc.nat(9)).map(([column, row]) => `${'ABCDEF'[column]}${row + 1}`);
const formula = fc.oneof(
  cell.map((one) => `=TPR.TELL(${one})`),
  fc.tuple(cell, cell).map(([one, other]) => `=TPR.TELL(${one}:${other})`),
  cell.map((one) => `=TPR.TELL(Other!${one})`),
  fc.constantFrom('=TPR.TELL(A1:D90)', '=TPR.TELL(Facts[Score])'),
);
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('value' as const), cell, text: fc.stringMatching(/^[a-z]{1,3}$/) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('formula' as const), at: fc.nat(11), text: formula }) },
  fc.record({ kind: fc.constant('clear' as const), at: fc.nat(11) }),
  fc.record({ kind: fc.constantFrom('rows' as const, 'columns' as const), at: fc.nat(14) }),
  fc.record({ kind: fc.constantFrom('score' as const), at: fc.nat(2), text: fc.stringMatching(/^[a-z]{1,3}$/) }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(1) }),
);

test('after any typing and inserting, formulas show the result of a full recalculation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25 }), async (acts) => {
      const workbook = open();
      workbook.addSheet('Other');
      workbook.addSheet('Tables');
      workbook.user.paste('Tables', 'B2', [
        ['Key', 'Score'],
        ['a', 'one'],
        ['b', 'two'],
        ['c', 'three'],
      ]);
      workbook.tables.add(workbook.range('Tables', 'B2:C5'), true).name = 'Facts';
      const other = workbook.sheet('Other');
      for (const each of acts) {
        // Formulas are in a column of their own, so that none reads itself.
        if (each.kind === 'formula')
          workbook.user.type('Sheet1', `H${each.at + 1}`, each.text.replace('Other', `'${other.name}'`));
        else if (each.kind === 'value') {
          workbook.user.type('Sheet1', each.cell, each.text);
          workbook.user.type(other.name, each.cell, each.text);
        } else if (each.kind === 'clear') workbook.user.clear('Sheet1', `H${each.at + 1}`);
        else if (each.kind === 'rename') workbook.user.renameSheet(other.name, ['Other', 'New name'][each.at] ?? '');
        else if (each.kind === 'rows') workbook.user.insertRows('Sheet1', 0);
        else if (each.kind === 'columns') workbook.user.insertColumns('Tables', each.at % 5);
        else if (each.kind === 'score') {
          const { body } = workbook.tables.get('Facts');
          const place = { ...body, row: body.row + each.at, column: body.column + 1, rows: 1, columns: 1 };
          workbook.as('user', () => workbook.rangeOn(workbook.sheet('Tables'), place).write(each.text));
        }
        await workbook.calculation.settled();
      }
      workbook.user.type('Sheet1', 'A1', 'last');
      await workbook.calculation.settled();
      const shown = everything(workbook);
      workbook.calculation.recalculate();
      await workbook.calculation.settled();
      expect(shown).toEqual(everything(workbook));
    }),
    { seed: 20_261_120, numRuns: 50 },
  );
});

test('with a thousand typed formulas, a change calls only those that read it', async () => {
  const workbook = open();
  for (let row = 1; row <= 100; row += 1) {
    for (const column of 'BCDEFGHIJK') workbook.user.type('Sheet1', `${column}${row}`, `=TPR.TELL($A${row})`);
  }
  await workbook.calculation.settled();
  const { invoked } = workbook.functions.counts;
  workbook.user.type('Sheet1', 'A7', 'new');
  await workbook.calculation.settled();
  expect(workbook.functions.counts.invoked - invoked).toBe(10);
  expect(workbook.range('Sheet1', 'B7:C8').values()).toEqual([
    ['[[["new"]]]', '[[["new"]]]'],
    ['[[[0]]]', '[[[0]]]'],
  ]);
});

test('an overwritten formula is not called again', async () => {
  const workbook = open();
  workbook.user.type('Sheet1', 'B1', '=TPR.TELL(A1)');
  workbook.user.type('Sheet1', 'B2', '=TPR.TELL(A1:A200)');
  workbook.user.type('Sheet1', 'B1', 'text');
  workbook.user.clear('Sheet1', 'B2');
  await workbook.calculation.settled();
  const { invoked } = workbook.functions.counts;
  workbook.user.type('Sheet1', 'A1', 'new');
  await workbook.calculation.settled();
  expect(workbook.functions.counts.invoked).toBe(invoked);
  expect(workbook.range('Sheet1', 'B1:B2').values()).toEqual([['text'], ['']]);
});
