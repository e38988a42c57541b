import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPieces, planSaving, readTextIndex, type TextRow } from '../../src/workbook/index.ts';

const form = { pieceLength: 8, firstRow: 2 };
const indexRow = 0;
type Sheet = Map<number, readonly string[]>;

const indexOf = (sheet: Sheet) => readTextIndex(sheet.get(indexRow) ?? []);

function textsOf(sheet: Sheet): Map<string, string> {
  const texts = [...indexOf(sheet)].map(([key, { row, pieces }]): [string, string] => [
    key,
    joinPieces((sheet.get(row) ?? []).slice(0, pieces)),
  ]);
  return new Map(texts);
}

/** The writes of a save to the sheet, in order. */
function* save(sheet: Sheet, entries: readonly (readonly [string, string | undefined])[]): Generator<'index' | 'row'> {
  const { texts, index, freed } = planSaving(indexOf(sheet), entries, form);
  const rows: readonly TextRow[] = texts;
  for (const { row, pieces } of rows) {
    sheet.set(row, pieces);
    yield 'row';
  }
  sheet.set(indexRow, index);
  yield 'index';
  for (const { row } of freed) {
    sheet.delete(row);
    yield 'row';
  }
}

const entries = fc.array(
  fc.tuple(
    fc.constantFrom('a', 'b', 'c', '__proto__'),
    fc.option(fc.string({ unit: 'binary', maxLength: 30 }), { nil: undefined }),
  ),
  { maxLength: 4 },
);

describe('texts on a sheet', () => {
  test('are complete after any saves, each interrupted after any write', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(entries, fc.nat(8)), { maxLength: 8 }), (savings) => {
        const sheet: Sheet = new Map();
        let wanted = new Map<string, string>();
        for (const [saved, mostWrites] of savings) {
          let isTurnedOver = false;
          let writes = 0;
          for (const written of save(sheet, saved)) {
            isTurnedOver ||= written === 'index';
            writes += 1;
            if (writes > mostWrites) break;
          }
          if (isTurnedOver) {
            wanted = new Map(wanted);
            for (const [key, text] of new Map(saved)) {
              if (text === undefined) wanted.delete(key);
              else wanted.set(key, text);
            }
          }
          expect(textsOf(sheet)).toEqual(wanted);
        }
      }),
    );
  });

  test('are cut into pieces that do not begin like a formula, split no character, and fit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [row] = planSaving(new Map(), [['key', text]], form).texts;
        for (const piece of row!.pieces) {
          expect(piece).toMatch(/^\|/);
          expect(piece.length).toBeLessThanOrEqual(form.pieceLength + 1);
          expect(() => encodeURIComponent(piece)).not.toThrow();
        }
      }),
    );
  });

  test.each([['mine'], ['x'], ['|'], ['|{}'], ['|[', 'mine']])('a sheet that contains %s is not ours', (...pieces) => {
    expect(() => readTextIndex(pieces)).toThrow('The hidden sheet "TPR data" contains other data.');
  });
});

test('rows of removed or replaced texts are free, and those of the others are not', () => {
  const saved = planSaving(
    new Map(),
    [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ],
    form,
  );
  const index = readTextIndex(saved.index);
  expect([...index].map(([key, { row }]) => [key, row])).toEqual([
    ['a', 2],
    ['b', 3],
    ['c', 4],
  ]);
  const { freed, texts } = planSaving(
    index,
    [
      ['a', undefined],
      ['b', 'anew'],
    ],
    form,
  );
  expect(freed.map(({ row }) => row)).toEqual([2, 3]);
  expect(texts.map(({ row }) => row)).toEqual([5]);
});
