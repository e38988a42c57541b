import { ConnectorError } from '@tpr/core';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { nameRange, runsOf } from './a1.ts';
import type { Patience } from './patience.ts';
import { readRawCell, type RawCell } from './sheet-cell.ts';
import type { ValueBatch } from './value-batches.ts';

/** Developer metadata by which tpr finds its sheets and columns again, wherever they were moved. */
export const tableKey = 'tpr.table';
export const columnKey = 'tpr.column';
/** Account and address that the rows come from: by this the add-on of Google Sheets knows them for its own. */
export const accountKey = 'tpr.account';

/** A sheet that tpr made. */
export interface ManagedSheet {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Where our columns stand, by their keys. */
  readonly columns: ReadonlyMap<string, number>;
}

export interface BookFacts {
  readonly title: string;
  readonly sheetTitles: readonly string[];
  /** Of all sheets, empty ones included: what Google limits. */
  readonly cellCount: number;
  readonly tables: ReadonlyMap<string, ManagedSheet>;
}

const shownFields = [
  'spreadsheetId',
  'properties.title',
  'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount))',
  'developerMetadata(metadataKey,metadataValue)',
  'data(columnMetadata(developerMetadata(metadataKey,metadataValue))))',
].join(',');

/** Cells of one reading: a few megabytes. */
const cellsRead = 200_000;

/** One spreadsheet through the interface of Sheets. */
export class Spreadsheet {
  readonly id: string;
  private readonly api: sheets_v4.Sheets;
  private readonly patience: Patience;

  constructor(id: string, api: sheets_v4.Sheets, patience: Patience) {
    this.id = id;
    this.api = api;
    this.patience = patience;
  }

  /** The language that the spreadsheet is set to, as a tag such as en-GB; undefined where Google does not say. */
  async readLanguage(): Promise<string | undefined> {
    const { data } = await this.patience.send('read', true, () =>
      this.api.spreadsheets.get({ spreadsheetId: this.id, fields: 'properties.locale' }),
    );
    return data.properties?.locale?.replace('_', '-');
  }

  async look(): Promise<BookFacts> {
    const { data } = await this.patience.send('read', true, () =>
      this.api.spreadsheets.get({ spreadsheetId: this.id, fields: shownFields }),
    );
    const sheets = data.sheets ?? [];
    const tables = new Map<string, ManagedSheet>();
    for (const sheet of sheets) {
      const kind = findValue(sheet.developerMetadata, tableKey);
      // A sheet that the user copied carries the same mark: the first one is ours.
      if (kind !== undefined && !tables.has(kind)) tables.set(kind, describeSheet(sheet));
    }
    return {
      title: data.properties?.title ?? '',
      sheetTitles: sheets.map(({ properties }) => properties?.title ?? ''),
      cellCount: sheets.reduce((sum, { properties }) => sum + sizeOf(properties), 0),
      tables,
    };
  }

  /** The cells of our columns, in their order, for every row of the sheet from its first on. */
  async readRows({ title, rowCount, columns }: ManagedSheet): Promise<RawCell[][]> {
    const places = [...columns.values()];
    const runs = runsOf([...places].sort((a, b) => a - b));
    const rowsRead = Math.max(1, Math.floor(cellsRead / Math.max(1, places.length)));
    const rows: RawCell[][] = [];
    for (let start = 0; start < rowCount; start += rowsRead) {
      const end = Math.min(rowCount, start + rowsRead);
      const ranges = runs.map((run) => nameRange(title, start, end, run.start, run.end));
      const blocks = await this.readRanges(ranges);
      for (let row = 0; row < end - start; row += 1) {
        const cells = new Map<number, RawCell>();
        runs.forEach((run, at) =>
          blocks[at]?.[row]?.forEach((value, offset) => cells.set(run.start + offset, readRawCell(value))),
        );
        rows.push(places.map((place) => cells.get(place) ?? ''));
      }
    }
    return rows;
  }

  private async readRanges(ranges: string[]): Promise<(unknown[][] | undefined)[]> {
    const { data } = await this.patience.send('read', true, () =>
      this.api.spreadsheets.values.batchGet({
        spreadsheetId: this.id,
        ranges,
        valueRenderOption: 'UNFORMATTED_VALUE',
        dateTimeRenderOption: 'SERIAL_NUMBER',
      }),
    );
    const blocks = data.valueRanges ?? [];
    if (blocks.length === ranges.length) return blocks.map(({ values }) => values ?? undefined);
    throw new ConnectorError('contract', 'Google Sheets left out ranges of its answer.', { field: 'valueRanges' });
  }

  /** All of the changes or none. @throws LostChange when nobody knows which. */
  async change(requests: sheets_v4.Schema$Request[]): Promise<void> {
    await this.patience.send('write', false, () =>
      this.api.spreadsheets.batchUpdate({ spreadsheetId: this.id, requestBody: { requests } }),
    );
  }

  /** Values as they are: nothing is read as a formula, a number or a date. */
  async writeValues({ body }: ValueBatch): Promise<void> {
    await this.patience.send('write', true, () =>
      this.api.spreadsheets.values.batchUpdate({ spreadsheetId: this.id, requestBody: body }),
    );
  }
}

/** A new spreadsheet of the person who signed in. Two of them may be made when an answer is lost. */
export async function createSpreadsheet(api: sheets_v4.Sheets, patience: Patience, title: string): Promise<string> {
  const { data } = await patience.send('write', true, () =>
    api.spreadsheets.create({ requestBody: { properties: { title } }, fields: 'spreadsheetId' }),
  );
  if (typeof data.spreadsheetId === 'string') return data.spreadsheetId;
  throw new ConnectorError('contract', 'Google Sheets made a spreadsheet without an id.', { field: 'spreadsheetId' });
}

function describeSheet({ properties, data }: sheets_v4.Schema$Sheet): ManagedSheet {
  const columns = new Map<string, number>();
  data?.[0]?.columnMetadata?.forEach(({ developerMetadata }, index) => {
    const key = findValue(developerMetadata, columnKey);
    if (key !== undefined && !columns.has(key)) columns.set(key, index);
  });
  return {
    sheetId: properties?.sheetId ?? 0,
    title: properties?.title ?? '',
    rowCount: properties?.gridProperties?.rowCount ?? 0,
    columnCount: properties?.gridProperties?.columnCount ?? 0,
    columns,
  };
}

function findValue(metadata: sheets_v4.Schema$DeveloperMetadata[] | undefined, key: string): string | undefined {
  return metadata?.find(({ metadataKey }) => metadataKey === key)?.metadataValue ?? undefined;
}

function sizeOf(properties: sheets_v4.Schema$SheetProperties | undefined): number {
  const { rowCount, columnCount } = properties?.gridProperties ?? {};
  return (rowCount ?? 0) * (columnCount ?? 0);
}
