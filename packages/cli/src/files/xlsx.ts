import { readFile, writeFile } from 'node:fs/promises';
import { ConnectorError, type CellType, type CellValue, type Column, type Row, type Table } from '@tpr/core';
import {
  dateTimeToSerial,
  dateToSerial,
  parseIsoDate,
  parseIsoDateTime,
  serialToDate,
  serialToDateTime,
  type DateSystem,
} from '@tpr/core/values';
import {
  colToLetter,
  readXlsx as readWorkbook,
  writeXlsx as writeWorkbook,
  type Cell,
  type CellStyle,
  type CellValue as FileValue,
  type Workbook,
  type WriteSheet,
} from 'hucre/xlsx';
import { cleanCellText, cutCellText } from './cell-text.ts';
import { measureColumns } from './column-width.ts';
import { nameSheets } from './sheet-name.ts';

/** What one sheet and one cell can hold, set by Excel. */
const maxRows = 1_048_576;
const maxColumns = 16_384;
const maxTextLength = 32_767;

/** The number formats; text gets `@`, so that a value the user types into its column stays text too. */
const formats: Readonly<Record<CellType, string | undefined>> = {
  text: '@',
  number: undefined,
  percent: '0.0%',
  boolean: undefined,
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
};

export interface XlsxSummary {
  /** Texts that were longer than a cell can hold; they end in `… [cut]`. */
  readonly cutTexts: number;
}

/**
 * Writes one sheet a table: bold header with a filter, header and first column frozen, values typed as their column.
 * Days before 1900, which a workbook cannot count, are written as text. Give it the temporary of `writeAtomically`.
 * @throws ConnectorError `config` when a table is larger than a sheet; nothing is written then.
 */
export async function writeXlsx(path: string, tables: readonly Table[]): Promise<XlsxSummary> {
  tables.forEach(checkSize);
  const names = nameSheets(tables.map((table) => table.name));
  const sheets = tables.map((table, index) => buildSheet(names[index] ?? table.name, table));
  await writeFile(path, await writeWorkbook({ sheets: sheets.map((built) => built.sheet) }));
  return { cutTexts: sheets.reduce((sum, built) => sum + built.cutTexts, 0) };
}

function checkSize(table: Table): void {
  if (table.rows.length >= maxRows || table.columns.length > maxColumns) {
    const size = `${table.rows.length} rows and ${table.columns.length} columns`;
    const message = `${table.name} has ${size}; a sheet holds ${maxRows - 1} and ${maxColumns}. Write CSV instead.`;
    throw new ConnectorError('config', message, { field: 'file' });
  }
}

function buildSheet(name: string, table: Table): { readonly sheet: WriteSheet; readonly cutTexts: number } {
  let cutTexts = 0;
  const toText = (text: string): string => {
    const escaped = escapeText(cleanCellText(text));
    if (escaped.length > maxTextLength) cutTexts += 1;
    return cutCellText(escaped, maxTextLength);
  };
  const toFileValue = (value: CellValue, type: CellType | undefined): FileValue => {
    if (typeof value === 'string') return serialOf(value, type) ?? toText(value);
    return value;
  };
  const widths = measureColumns(table);
  const columns = table.columns.map((column, index) => ({
    width: widths[index] ?? 10,
    style: styleOf(formats[column.type]),
  }));
  const header = table.columns.map((column) => toText(column.header));
  const rows = table.rows.map((row) => row.map((value, index) => toFileValue(value, table.columns[index]?.type)));
  const cells = keepErrorNamesText([header, ...rows]);
  header.forEach((_, index) => {
    const key = `0,${index}`;
    cells.set(key, { ...cells.get(key), style: { font: { bold: true }, numFmt: '@' } });
  });
  const sheet: WriteSheet = { name, columns, rows: [header, ...rows], cells, freezePane: { rows: 1, columns: 1 } };
  if (columns.length > 0) sheet.autoFilter = { range: `A1:${colToLetter(columns.length - 1)}${rows.length + 1}` };
  return { sheet, cutTexts };
}

function styleOf(numFmt: string | undefined): CellStyle {
  return numFmt === undefined ? {} : { numFmt };
}

/** Readers take `_x0041_` for an escaped A; the escape of its first character makes it text again. */
function escapeText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Undefined for what is not a canonical date of its type, or lies before 1900: such a value is written as text. */
function serialOf(text: string, type: CellType | undefined): number | undefined {
  if (type === 'date' && parseIsoDate(text) === text) return dateToSerial(text);
  if (type === 'dateTime' && parseIsoDateTime(text) === text) return dateTimeToSerial(text);
  return undefined;
}

/** The library writes text such as `#N/A` as an error value, except where it has a run of formatted text. */
function keepErrorNamesText(rows: readonly (readonly FileValue[])[]): Map<string, Partial<Cell>> {
  const cells = new Map<string, Partial<Cell>>();
  rows.forEach((row, rowIndex) =>
    row.forEach((value, index) => {
      if (typeof value === 'string' && value.startsWith('#')) {
        cells.set(`${rowIndex},${index}`, { richText: [{ text: value }] });
      }
    }),
  );
  return cells;
}

/** A sheet as it was read: the first row names the columns, every row is as long as the header, empty rows at the end are left out. */
export interface XlsxSheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * All sheets of a workbook, with typed values: a number stays a number, text that looks like one stays text. Dates come
 * as YYYY-MM-DD or YYYY-MM-DDTHH:mm:ss.SSS, as the type of the column with that header says; where there is none,
 * a date at midnight is a day. Formulas come as their last result, error values as their name.
 * @throws ConnectorError `config` with field `file` when there is no such file or it is not a workbook.
 */
export async function readXlsx(path: string, columns: readonly Column[] = []): Promise<readonly XlsxSheet[]> {
  const workbook = await openWorkbook(path);
  const types = new Map(columns.map((column) => [cleanCellText(column.header).trim(), column.type]));
  const system: DateSystem = workbook.dateSystem === '1904' ? 1904 : 1900;
  return workbook.sheets.map(({ name, rows: [first = [], ...rest] }) => {
    const names = first.map((value) => String(value ?? '').trim());
    const header = names.slice(0, names.findLastIndex((text) => text !== '') + 1);
    const end = rest.findLastIndex((row) => row.some((value) => value !== null)) + 1;
    const rows = rest
      .slice(0, end)
      .map((row) => header.map((text, index) => toCellValue(row[index] ?? null, types.get(text), system)));
    return { name, header, rows };
  });
}

async function openWorkbook(path: string): Promise<Workbook> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ConnectorError('config', `${path} cannot be read. Check its name and folder.`, { field: 'file', cause });
  });
  try {
    return await readWorkbook(bytes);
  } catch (cause) {
    const message = `${path} is not a workbook that can be read. Save it as .xlsx, without a password.`;
    throw new ConnectorError('config', message, { field: 'file', cause });
  }
}

function toCellValue(value: FileValue, type: CellType | undefined, system: DateSystem): CellValue {
  if (value instanceof Date) {
    // The library counts wall-clock time as if it were UTC, so no zone of this machine can shift it.
    const text = value.toISOString().replace('Z', '');
    const isDay = type === 'date' || (type !== 'dateTime' && text.endsWith('T00:00:00.000'));
    return isDay ? text.slice(0, text.indexOf('T')) : text;
  }
  // A user's editing can leave a serial without its date format.
  if (typeof value === 'number' && type === 'date') return serialToDate(value, system) ?? value;
  if (typeof value === 'number' && type === 'dateTime') return serialToDateTime(value, system) ?? value;
  return value;
}
