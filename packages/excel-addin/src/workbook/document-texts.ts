import { ConnectorError } from '@tpr/core';
import { writeQuietly } from './batch.ts';
import { formatAll, textFormat } from './cell-block.ts';

/**
 * Texts kept in the document, on a sheet that is never shown. Each stands in a row of its own, cut into pieces; the
 * first row holds the index of keys. A saving writes to free rows and turns the index over last, in one request: until
 * then everything is as it was.
 */
const dataSheet = 'TPR data';
/** Below what a cell takes, 32,767. */
const pieceLength = 32_000;
/** Pieces of one request or answer: 3 MB of letters beyond ASCII at most. */
const piecesAtOnce = 30;
/** Before every piece, so that none begins like a formula, a number or an apostrophe, and none is empty. */
const mark = '|';
/** Rows of the sheet, from 0. */
const indexRow = 0;
const dateSystemRow = 1;
const firstRow = 2;

/** Where each key's pieces stand. */
type Index = ReadonlyMap<string, { readonly row: number; readonly pieces: number }>;

interface DataSheet {
  readonly sheet: Excel.Worksheet;
  readonly index: Index;
  readonly indexPieces: number;
}

export async function loadTexts(
  context: Excel.RequestContext,
  keys: readonly string[],
): Promise<(string | undefined)[]> {
  const data = await findDataSheet(context);
  if (data === undefined) return keys.map(() => undefined);
  const places = [...new Set(keys)].flatMap((key) => {
    const place = data.index.get(key);
    return place === undefined ? [] : [{ key, ...place }];
  });
  const texts = new Map<string, string>();
  for (const group of groupsOf(places, ({ pieces }) => pieces)) {
    const ranges = group.map(({ row, pieces }) => data.sheet.getRangeByIndexes(row, 0, 1, pieces).load('values'));
    await context.sync();
    group.forEach(({ key }, at) => texts.set(key, joinPieces(ranges[at]?.values[0] ?? [])));
  }
  return keys.map((key) => texts.get(key));
}

export async function saveTexts(
  context: Excel.RequestContext,
  entries: readonly (readonly [key: string, text: string | undefined])[],
): Promise<void> {
  const { sheet, index, indexPieces } = (await findDataSheet(context)) ?? addDataSheet(context);
  const next = new Map(index);
  const taken = new Set([...index.values()].map(({ row }) => row));
  let row = firstRow;
  const written: { row: number; pieces: string[] }[] = [];
  for (const [key, text] of new Map(entries)) {
    next.delete(key);
    if (text === undefined) continue;
    while (taken.has(row)) row += 1;
    const pieces = cut(text);
    written.push({ row, pieces });
    next.set(key, { row, pieces: pieces.length });
    row += 1;
  }
  const groups = groupsOf(written, ({ pieces }) => pieces.length);
  const last = groups.pop() ?? [];
  for (const group of groups) await writeQuietly(context, () => writePieces(sheet, group));
  await writeQuietly(context, () => {
    writePieces(sheet, last);
    const pieces = cut(JSON.stringify([...next].map(([key, place]) => [key, place.row, place.pieces])));
    const rest = Array.from({ length: Math.max(0, indexPieces - pieces.length) }, () => '');
    writePieces(sheet, [{ row: indexRow, pieces: [...pieces, ...rest] }]);
    for (const [key, place] of index) {
      if (next.get(key)?.row !== place.row) sheet.getRangeByIndexes(place.row, 0, 1, place.pieces).clear('Contents');
    }
  });
}

/** Day 1 shown as its year tells how the workbook counts days; Excel has no other way to ask. */
export async function readDateSystem(context: Excel.RequestContext): Promise<1900 | 1904> {
  const { sheet } = (await findDataSheet(context)) ?? addDataSheet(context);
  const cell = sheet.getRangeByIndexes(dateSystemRow, 0, 1, 1).load('text');
  await context.sync();
  if (cell.text[0]?.[0] === '') {
    await writeQuietly(context, () => {
      cell.numberFormat = [['yyyy']];
      cell.values = [[1]];
      cell.load('text');
    });
  }
  return cell.text[0]?.[0] === '1904' ? 1904 : 1900;
}

function addDataSheet(context: Excel.RequestContext): DataSheet {
  const sheet = context.workbook.worksheets.add(dataSheet);
  sheet.visibility = 'VeryHidden';
  return { sheet, index: new Map(), indexPieces: 0 };
}

async function findDataSheet(context: Excel.RequestContext): Promise<DataSheet | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(dataSheet).load('name');
  await context.sync();
  if (sheet.isNullObject) return undefined;
  const used = sheet.getRange('1:1').getUsedRangeOrNullObject(true).load('values');
  await context.sync();
  if (used.isNullObject) return { sheet, index: new Map(), indexPieces: 0 };
  const pieces = used.values[0] ?? [];
  return { sheet, index: readIndex(pieces), indexPieces: pieces.length };
}

/** @throws ConnectorError when the sheet holds something that is not ours: it is never written over. */
function readIndex(pieces: readonly unknown[]): Index {
  try {
    const entries: unknown = JSON.parse(joinPieces(pieces));
    if (Array.isArray(entries)) {
      return new Map(
        entries.map((entry: readonly [string, number, number]) => [entry[0], { row: entry[1], pieces: entry[2] }]),
      );
    }
  } catch {
    // Not JSON: the same as JSON that is not ours.
  }
  const message = `The hidden sheet "${dataSheet}" holds something else. Delete or rename it, then pull again.`;
  throw new ConnectorError('config', message, { field: 'sheet' });
}

function writePieces(
  sheet: Excel.Worksheet,
  rows: readonly { readonly row: number; readonly pieces: readonly string[] }[],
) {
  for (const { row, pieces } of rows) {
    const range = sheet.getRangeByIndexes(row, 0, 1, pieces.length);
    formatAll(range, textFormat);
    range.values = [[...pieces]];
  }
}

/** Never between the two halves of a letter: a file can not hold half of one. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length || pieces.length === 0;) {
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(from + pieceLength - 1));
    const end = from + pieceLength - (isSplit ? 1 : 0);
    pieces.push(mark + text.slice(from, end));
    from = end;
  }
  return pieces;
}

function joinPieces(pieces: readonly unknown[]): string {
  return pieces.map((piece) => String(piece).slice(mark.length)).join('');
}

/** Groups that one request holds; a text of more pieces goes alone. */
function groupsOf<T>(items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let size = Infinity;
  for (const item of items) {
    if (size + sizeOf(item) > piecesAtOnce) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(item);
    size += sizeOf(item);
  }
  return groups;
}
