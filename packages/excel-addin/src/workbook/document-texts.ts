import { joinPieces, planSaving, readTextIndex, textSheetName, type TextIndex, type TextRow } from '@tpr/core/desk';
import { writeQuietly } from './batch.ts';
import { formatAll } from './cell-block.ts';
import { addHiddenSheet } from './hidden-sheet.ts';
import { textFormat } from './number-formats.ts';

/** Pieces of one request or answer: 3 MB of letters beyond ASCII at most. */
const piecesAtOnce = 30;
/** Rows of the sheet, from 0. */
const indexRow = 0;
const dateSystemRow = 1;
/** A cell takes 32,767. */
const form = { firstRow: 2, pieceLength: 32_000 };

interface DataSheet {
  readonly sheet: Excel.Worksheet;
  readonly index: TextIndex;
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
  const { sheet, index, indexPieces } = (await findDataSheet(context)) ?? (await addDataSheet(context));
  const saving = planSaving(index, entries, form);
  const groups = groupsOf(saving.texts, ({ pieces }) => pieces.length);
  const last = groups.pop() ?? [];
  for (const group of groups) await writeQuietly(context, () => writePieces(sheet, group));
  await writeQuietly(context, () => {
    writePieces(sheet, last);
    const rest = Array.from({ length: Math.max(0, indexPieces - saving.index.length) }, () => '');
    writePieces(sheet, [{ row: indexRow, pieces: [...saving.index, ...rest] }]);
    for (const { row, pieces } of saving.freed) sheet.getRangeByIndexes(row, 0, 1, pieces).clear('Contents');
  });
}

/** Day 1 shown as its year tells how the workbook counts days; Excel has no other way to ask. */
export async function readDateSystem(context: Excel.RequestContext): Promise<1900 | 1904> {
  const { sheet } = (await findDataSheet(context)) ?? (await addDataSheet(context));
  const cell = sheet.getRangeByIndexes(dateSystemRow, 0, 1, 1).load('text');
  await context.sync();
  if (cell.text[0]?.[0] === '') {
    await writeQuietly(context, () => {
      cell.numberFormat = [['yyyy']];
      cell.values = [[1]];
      cell.load('text');
    });
  }
  return systemOf(cell.text[0]?.[0]) ?? 1900;
}

/** As `readDateSystem`, by what is known already; without a table of ours nothing is, and nothing is written for it. */
export async function knownDateSystem(context: Excel.RequestContext): Promise<1900 | 1904 | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(textSheetName);
  const cell = sheet.getRangeByIndexes(dateSystemRow, 0, 1, 1).load('text');
  await context.sync();
  return sheet.isNullObject ? undefined : systemOf(cell.text[0]?.[0]);
}

function systemOf(year: string | undefined): 1900 | 1904 | undefined {
  if (year === '1904') return 1904;
  return year === '1900' ? 1900 : undefined;
}

async function addDataSheet(context: Excel.RequestContext): Promise<DataSheet> {
  return { sheet: await addHiddenSheet(context, textSheetName), index: new Map(), indexPieces: 0 };
}

async function findDataSheet(context: Excel.RequestContext): Promise<DataSheet | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(textSheetName).load('name');
  await context.sync();
  if (sheet.isNullObject) return undefined;
  const used = sheet.getRange('1:1').getUsedRangeOrNullObject(true).load('values');
  await context.sync();
  if (used.isNullObject) return { sheet, index: new Map(), indexPieces: 0 };
  const pieces = used.values[0] ?? [];
  return { sheet, index: readTextIndex(pieces), indexPieces: pieces.length };
}

function writePieces(sheet: Excel.Worksheet, rows: readonly TextRow[]) {
  for (const { row, pieces } of rows) {
    const range = sheet.getRangeByIndexes(row, 0, 1, pieces.length);
    formatAll(range, textFormat);
    range.values = [[...pieces]];
  }
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
