import { ConnectorError } from '@tpr/core';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { nameColumn } from './a1.ts';
import { LostChange } from './patience.ts';
import { planFreshSheet, planSheet, type SheetPlan } from './sheet-plan.ts';
import { countCuts, keyRows, writtenTable, type KeyedRow, type SheetTable } from './sheet-table.ts';
import type { BookFacts, ManagedSheet, Spreadsheet } from './spreadsheet.ts';
import { packValues } from './value-batches.ts';
import type { WrittenCells } from './written-cells.ts';

export interface SheetWriting {
  readonly book: Spreadsheet;
  readonly written: WrittenCells;
  /** Writes over cells that the user has changed. */
  readonly overwrite: boolean;
  /** The empty sheet that a new spreadsheet came with: it leaves once there is another. */
  readonly spareSheetId: number | undefined;
  readonly random: () => number;
  /** Of one body of values; what Google recommends when absent. */
  readonly maxBatchBytes?: number;
  readonly onRows: (done: number, total: number) => void;
}

/** Set by Google, for all sheets of a spreadsheet together. */
const maxCells = 10_000_000;
const maxTitleLength = 100;
/** Changes without an answer, after each of which the sheet is looked at again. */
const maxLost = 5;

/**
 * Brings tables to a spreadsheet. Each time it looks what stands there and writes what differs, so a run that was
 * killed anywhere is finished by the next one, and one that finds nothing to do writes nothing.
 * @returns how many texts were longer than a cell.
 * @throws ConnectorError `config` when a user's changes would be lost, or the spreadsheet would be larger than Google
 * allows; nothing is written to that table then.
 */
export async function writeSheets(writing: SheetWriting, tables: readonly SheetTable[]): Promise<{ cutTexts: number }> {
  for (const table of tables) await writeTable(writing, table);
  return { cutTexts: tables.reduce((sum, table) => sum + countCuts(table), 0) };
}

/**
 * Refuses a sheet of tpr that this machine knows nothing of, before an hour is spent on reading.
 * @returns what stands in the spreadsheet.
 */
export async function checkSheets({ book, written, overwrite }: SheetWriting): Promise<BookFacts> {
  const facts = await book.look();
  const unknown = [...facts.tables].find(([kind]) => !written.has(kind));
  if (unknown === undefined || overwrite) return facts;
  const message = `The sheet "${unknown[1].title}" was written from another folder or machine: changes made in it since cannot be told. Run tpr there, or add --overwrite.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

async function writeTable(writing: SheetWriting, table: SheetTable): Promise<void> {
  const { book, written } = writing;
  const wanted = keyRows(table);
  let lost = 0;
  for (;;) {
    const facts = await book.look();
    const sheet = facts.tables.get(table.kind);
    const plan = await planTable(writing, table, wanted, facts, sheet);
    if (sheet !== undefined) refuseLosses(writing, sheet, plan);
    checkSize(facts, table, sheet, plan);
    written.begin(table.kind, writtenTable(table.columns, wanted));
    try {
      if (plan.requests.length > 0) await book.change([...plan.requests]);
    } catch (error) {
      if (!(error instanceof LostChange)) throw error;
      lost += 1;
      if (lost === maxLost) throw explainLost(error);
      continue;
    }
    if (plan.isPartial) continue;
    await writeRows(writing, plan);
    written.end(table.kind);
    return;
  }
}

interface TablePlan extends SheetPlan {
  readonly title: string;
}

async function planTable(
  { book, written, spareSheetId, random }: SheetWriting,
  table: SheetTable,
  wanted: readonly KeyedRow[],
  facts: BookFacts,
  sheet: ManagedSheet | undefined,
): Promise<TablePlan> {
  if (sheet !== undefined) {
    checkKey(sheet, table);
    return { title: sheet.title, ...planSheet(sheet, await book.readRows(sheet), table, wanted, written) };
  }
  const title = freeTitle(table.name, facts.sheetTitles);
  const sheetId = 1 + Math.floor(random() * 0x7fff_fffe);
  const plan = planFreshSheet(table, wanted, { sheetId, title, index: facts.tables.size });
  const spare: sheets_v4.Schema$Request[] =
    spareSheetId === undefined || facts.tables.size > 0 ? [] : [{ deleteSheet: { sheetId: spareSheetId } }];
  return { title, ...plan, requests: [...plan.requests, ...spare] };
}

function checkKey(sheet: ManagedSheet, { columns, keyColumns }: SheetTable): void {
  const missing = columns.find(({ key }) => keyColumns.includes(key) && !sheet.columns.has(key));
  if (missing === undefined) return;
  const message = `The column "${missing.header}" was removed from the sheet "${sheet.title}", so its rows cannot be told. Undo that in the sheet, or delete the sheet and pull again.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

function refuseLosses({ overwrite }: SheetWriting, sheet: ManagedSheet, { edited }: SheetPlan): void {
  if (overwrite || edited === undefined) return;
  const { count, row, column } = edited;
  const place = `${nameColumn(sheet.columns.get(column) ?? 0)}${row + 1}`;
  const cells = count === 1 ? `cell ${place} was` : `${count.toLocaleString('en')} cells were`;
  const since = count === 1 ? 'there: it' : `there (the first is ${place}): they`;
  const message = `In the sheet "${sheet.title}" ${cells} changed since tpr wrote ${since} would be lost. Review and send that first, or add --overwrite.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

function checkSize(facts: BookFacts, table: SheetTable, sheet: ManagedSheet | undefined, { values }: SheetPlan): void {
  const endRow = Math.max(table.rows.length + 1, (values.at(-1)?.row ?? 0) + 1, sheet?.rowCount ?? 0);
  const size = endRow * Math.max(table.columns.length, sheet?.columnCount ?? 0);
  const others = facts.cellCount - (sheet === undefined ? 0 : sheet.rowCount * sheet.columnCount);
  if (others + size <= maxCells) return;
  const total = (others + size).toLocaleString('en');
  const message = `The spreadsheet would hold ${total} cells, and Google allows ${maxCells.toLocaleString('en')}. Choose fewer --columns, or another spreadsheet.`;
  throw new ConnectorError('config', message, { field: 'columns' });
}

async function writeRows(
  { book, onRows, maxBatchBytes }: SheetWriting,
  { title, columns, values }: TablePlan,
): Promise<void> {
  let done = 0;
  for (const batch of packValues(title, columns, values, maxBatchBytes)) {
    onRows(done, values.length);
    await book.writeValues(batch);
    done += batch.rowCount;
  }
  if (values.length > 0) onRows(done, values.length);
}

function explainLost(error: LostChange): ConnectorError {
  const message = 'Google Sheets took changes without an answer, several times in a row.';
  return new ConnectorError('later', message, { waitMs: 60_000, cause: error });
}

function freeTitle(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((title) => title.toLowerCase()));
  const base = name.slice(0, maxTitleLength - 10);
  for (let copy = 1; ; copy += 1) {
    const title = copy === 1 ? base : `${base} (${copy})`;
    if (!lower.has(title.toLowerCase())) return title;
  }
}
