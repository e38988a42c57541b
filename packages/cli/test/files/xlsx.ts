import { readFile } from 'node:fs/promises';
import { ConnectorError, type CellType, type CellValue, type Column, type Row } from '@tpr/core';
import { serialToDate, serialToDateTime, type DateSystem } from '@tpr/core/values';
import { readXlsx as readWorkbook, type CellValue as FileValue, type Workbook } from 'hucre/xlsx';
import { cleanCellText } from '../../src/files/cell-text.ts';

/** A sheet as read: the first row names the columns, rows are as long as the header, trailing empty rows are left out. */
export interface XlsxSheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * All sheets of a workbook, with typed values: a number stays a number, text that looks like one stays text. Dates come
 * as YYYY-MM-DD or YYYY-MM-DDTHH:mm:ss.SSS, as the type of the column with that header says; without such a column,
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
