import { fixedColumns, type CellType, type Connection } from '@tpr/core';
import type { Binding } from '@tpr/core/desk';
import { activeBook, columnLetters, type Sheet } from './grid.ts';
import { columnKey, columnValue, tableKey } from './place.ts';

/** What `tpr pull --to sheet:` puts on its sheet, and on each column: the key of the column. */
const kindKey = tableKey;
const accountKey = 'tpr.account';
const writtenColumnKey = 'tpr.column';
const rowKey = 'thirdpartyId';

/**
 * The portfolio that the command line wrote into this spreadsheet from the same account, marked as ours. Its own marks
 * stay, so that both find it: rows are told by the identifier of the third party, which both write.
 */
export function markWritten({ accountId, baseUrl }: Connection): Binding | undefined {
  const marks = activeBook().createDeveloperMetadataFinder().withKey(kindKey).withValue('portfolio').find();
  const sheets = marks.flatMap((mark) => mark.getLocation().getSheet() ?? []);
  const sheet = sheets.find((each) => valueOn(each, accountKey) === `${accountId} ${baseUrl}`);
  if (sheet === undefined) return undefined;
  const written = columnsOn(sheet);
  const key = written.get(rowKey);
  if (key === undefined) return undefined;
  const table = Utilities.getUuid();
  const headerRow = findHeader(sheet, key);
  const columns = [...written].map(([name, at], index) => {
    const id = `t${index}`;
    const type = typeOf(sheet, name, headerRow + 1, at);
    const letters = columnLetters(at);
    mark(sheet, `${letters}:${letters}`, columnKey(table), columnValue(id, type, name === rowKey));
    return [name, id] as const;
  });
  // Last: what is marked by halves is found by nobody.
  mark(sheet, `${headerRow}:${headerRow}`, tableKey, table);
  return { table, keyColumn: new Map(columns).get(rowKey) ?? '', columns };
}

function mark(sheet: Sheet, place: string, key: string, value: string): void {
  sheet.getRange(place).addDeveloperMetadata(key, value, SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
}

function valueOn(sheet: Sheet, key: string): string | undefined {
  return sheet.createDeveloperMetadataFinder().withKey(key).find()[0]?.getValue() ?? undefined;
}

/** Places of the columns that the command line fills, by their keys. */
function columnsOn(sheet: Sheet): Map<string, number> {
  const places = new Map<string, number>();
  for (const found of sheet.createDeveloperMetadataFinder().withKey(writtenColumnKey).find()) {
    const at = found.getLocation().getColumn()?.getColumn();
    const name = found.getValue();
    if (at !== undefined && name !== null && !places.has(name)) places.set(name, at);
  }
  return places;
}

/** The row that holds the header of the keys; the first one where the user has renamed it. */
function findHeader(sheet: Sheet, key: number): number {
  const header = fixedColumns.find((column) => column.key === rowKey)?.header;
  const cells = sheet.getRange(1, key, Math.max(1, sheet.getLastRow()), 1).getValues();
  return 1 + Math.max(0, cells.map(([cell]) => cell).indexOf(header));
}

/** Of an attribute or an indicator only its cells tell. */
function typeOf(sheet: Sheet, name: string, row: number, at: number): CellType {
  const known = fixedColumns.find(({ key }) => key === name);
  if (known !== undefined) return known.type;
  const format = sheet.getRange(Math.min(row, sheet.getMaxRows()), at, 1, 1).getNumberFormats()[0]?.[0] ?? '';
  if (format === '@') return 'text';
  if (format.includes('%')) return 'percent';
  if (!format.includes('yy')) return 'number';
  return format.includes('h') ? 'dateTime' : 'date';
}
