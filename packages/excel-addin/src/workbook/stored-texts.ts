import {
  isTextRow,
  joinPieces,
  planSharedSaving,
  readWriters,
  textSheetName,
  textsUnder,
  type TextRow,
  type WriterIndex,
} from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { formatAll } from './cell-block.ts';
import { dateSystemRow, systemOf } from './date-system.ts';
import { isBusy } from './fault.ts';
import { addSheet } from './sheet-structure.ts';
import { textFormat } from './number-formats.ts';

/** Maximum pieces of one request or response: at most 3 MB, even with three bytes for each character. */
const piecesAtOnce = 30;
/** Row of the sheet, from 0. */
const indexRow = 0;
/** A cell has at most 32,767 characters. */
const form = { firstRow: 2, pieceLength: 32_000 };

interface DataSheet {
  readonly sheet: Excel.Worksheet;
  readonly writers: readonly WriterIndex[];
}

/** Maximum number of reads when other users save between the read of the index and that of the texts. */
const readings = 4;

/** @throws ConnectorError `retry-later` when other users save so often that index and texts never match. */
export async function loadTexts(
  context: Excel.RequestContext,
  keys: readonly string[],
  left = readings,
): Promise<string[][]> {
  const data = await findDataSheet(context);
  if (data === undefined) return keys.map(() => []);
  const places = [...new Set(keys)].flatMap((key) => textsUnder(data.writers, key).map((place) => ({ key, ...place })));
  const texts = new Map<string, string[]>();
  for (const group of groupsOf(places, ({ pieces }) => pieces)) {
    const ranges = group.map(({ row, pieces }) => data.sheet.getRangeByIndexes(row, 0, 1, pieces).load('values'));
    await context.sync();
    const pieces = ranges.map(({ values }) => values[0] ?? []);
    // A text was replaced since the index was read: its row is empty, or has a part of another text.
    if (!pieces.every(isTextRow)) {
      if (left === 1) throw isBusy();
      return loadTexts(context, keys, left - 1);
    }
    group.forEach(({ key }, at) => texts.set(key, [...(texts.get(key) ?? []), joinPieces(pieces[at]!)]));
  }
  return keys.map((key) => texts.get(key) ?? []);
}

/** Reads the index again before each save, so that texts that other users have saved since stay. */
export async function saveTexts(
  context: Excel.RequestContext,
  writer: string,
  entries: readonly (readonly [key: string, text: string | undefined])[],
): Promise<void> {
  const { sheet, writers } = (await findDataSheet(context)) ?? (await addDataSheet(context));
  const who = { writer, nowMs: Date.now(), random: Math.random };
  const saving = planSharedSaving(writers, who, entries, form);
  const groups = groupsOf(saving.texts, ({ pieces }) => pieces.length);
  const last = groups.pop() ?? [];
  for (const group of groups) await writeQuietly(context, () => writePieces(sheet, group));
  await writeQuietly(context, () => {
    writePieces(sheet, last);
    for (const { column, text } of saving.cells) writeCell(sheet.getRangeByIndexes(indexRow, column, 1, 1), [text]);
    for (const { row, pieces } of saving.freed) sheet.getRangeByIndexes(row, 0, 1, pieces).clear('Contents');
  });
}

/** The date system of the workbook: the year of day 1, which a formatted cell shows. */
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

async function addDataSheet(context: Excel.RequestContext): Promise<DataSheet> {
  return { sheet: await addSheet(context, textSheetName, 'VeryHidden'), writers: [] };
}

async function findDataSheet(context: Excel.RequestContext): Promise<DataSheet | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(textSheetName).load('name');
  await context.sync();
  if (sheet.isNullObject) return undefined;
  const used = sheet.getRange('1:1').getUsedRangeOrNullObject(true).load('values,columnIndex');
  await context.sync();
  if (used.isNullObject) return { sheet, writers: [] };
  const before = Array.from({ length: used.columnIndex }, () => '');
  return { sheet, writers: readWriters([...before, ...(used.values[0] ?? [])]) };
}

function writePieces(sheet: Excel.Worksheet, rows: readonly TextRow[]) {
  for (const { row, pieces } of rows) writeCell(sheet.getRangeByIndexes(row, 0, 1, pieces.length), pieces);
}

function writeCell(range: Excel.Range, texts: readonly string[]) {
  formatAll(range, textFormat);
  range.values = [[...texts]];
}

/** Groups items into requests of at most `piecesAtOnce` pieces; a text with more pieces is a group of its own. */
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
