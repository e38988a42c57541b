import { ConnectorError } from '@tpr/core';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { describeBook, shownFields, type BookFacts } from './book-facts.ts';
import { LostChange, type GoogleRetry } from './retry.ts';

export type Request = sheets_v4.Schema$Request;

/** Google's recommended maximum size of a body, less a reserve for the envelope. */
const maxBodyBytes = 1_900_000;

/** Maximum changes without a response; after each of them the spreadsheet is read again. */
const maxLost = 5;

/** One spreadsheet through the Sheets API, with retries. */
export class ApiSpreadsheet {
  readonly id: string;
  private readonly api: sheets_v4.Sheets;
  private readonly retry: GoogleRetry;

  constructor(id: string, api: sheets_v4.Sheets, retry: GoogleRetry) {
    this.id = id;
    this.api = api;
    this.retry = retry;
  }

  /** The language of the spreadsheet, as a tag such as en-GB; undefined if Google does not return it. */
  async readLanguage(): Promise<string | undefined> {
    const { data } = await this.retry.send('read', true, () =>
      this.api.spreadsheets.get({ spreadsheetId: this.id, fields: 'properties.locale' }),
    );
    return data.properties?.locale?.replace('_', '-');
  }

  async look(): Promise<BookFacts> {
    const { data } = await this.retry.send('read', true, () =>
      this.api.spreadsheets.get({ spreadsheetId: this.id, fields: shownFields }),
    );
    return describeBook(data);
  }

  /** Reads cells; empty ends are left out. @param shown `FORMULA` reads formulas instead of their results. */
  async read(
    ranges: readonly string[],
    shown: 'UNFORMATTED_VALUE' | 'FORMATTED_VALUE' | 'FORMULA' = 'UNFORMATTED_VALUE',
    dates: 'SERIAL_NUMBER' | 'FORMATTED_STRING' = 'SERIAL_NUMBER',
  ): Promise<unknown[][][]> {
    if (ranges.length === 0) return [];
    const { data } = await this.retry.send('read', true, () =>
      this.api.spreadsheets.values.batchGet({
        spreadsheetId: this.id,
        ranges: [...ranges],
        valueRenderOption: shown,
        dateTimeRenderOption: dates,
      }),
    );
    const blocks = data.valueRanges ?? [];
    if (blocks.length === ranges.length) return blocks.map(({ values }) => values ?? []);
    throw new ConnectorError('invalid-response', 'The response of Google Sheets lacks some of the requested ranges.', {
      field: 'valueRanges',
    });
  }

  /**
   * Plans and makes changes: all of a plan or nothing. If a response is lost, `plan` is called again.
   * @param plan reads the spreadsheet; returns no requests when nothing is left to do.
   */
  async change(plan: () => Promise<readonly Request[]>): Promise<void> {
    for (let lost = 0; ; lost += 1) {
      const requests = await plan();
      if (requests.length === 0) return;
      try {
        await this.send(requests, false);
        return;
      } catch (error) {
        if (!(error instanceof LostChange)) throw error;
        if (lost === maxLost) throw explainLost(error);
      }
    }
  }

  /** Makes changes that can be repeated without harm, one after another, in as few bodies as their bytes allow. */
  async settle(requests: readonly Request[]): Promise<void> {
    for (const body of bodiesOf(requests)) await this.send(body, true);
  }

  /** Writes values as they are: Google interprets no text as a formula, a number or a date. */
  async write(data: readonly sheets_v4.Schema$ValueRange[]): Promise<void> {
    for (const body of bodiesOf(data)) {
      const requestBody = { valueInputOption: 'RAW', includeValuesInResponse: false, data: body };
      await this.retry.send('write', true, () =>
        this.api.spreadsheets.values.batchUpdate({ spreadsheetId: this.id, requestBody }),
      );
    }
  }

  private async send(requests: readonly Request[], isRepeatable: boolean): Promise<void> {
    const requestBody = { requests: [...requests] };
    await this.retry.send('write', isRepeatable, () =>
      this.api.spreadsheets.batchUpdate({ spreadsheetId: this.id, requestBody }),
    );
  }
}

/** Creates a spreadsheet of the signed-in user. @throws ConnectorError `unknown-outcome` if the response is lost */
export async function createSpreadsheet(api: sheets_v4.Sheets, retry: GoogleRetry, title: string): Promise<string> {
  const advice = `Look for "${title}" at docs.google.com/spreadsheets. If it is there, name it: --to sheet:<id>. Otherwise run this again.`;
  const { data } = await retry.create('a spreadsheet', advice, () =>
    api.spreadsheets.create({ requestBody: { properties: { title } }, fields: 'spreadsheetId' }),
  );
  if (typeof data.spreadsheetId === 'string') return data.spreadsheetId;
  throw new ConnectorError(
    'invalid-response',
    `Google Sheets did not return the id of the new spreadsheet. ${advice}`,
    {
      field: 'spreadsheetId',
    },
  );
}

function bodiesOf<T>(parts: readonly T[]): T[][] {
  const bodies: T[][] = [];
  let bytes = Infinity;
  for (const part of parts) {
    const weight = Buffer.byteLength(JSON.stringify(part)) + 1;
    if (bytes + weight > maxBodyBytes) {
      bodies.push([]);
      bytes = 0;
    }
    bodies.at(-1)!.push(part);
    bytes += weight;
  }
  return bodies;
}

function explainLost(error: LostChange): ConnectorError {
  const message = 'Google Sheets did not confirm a change, several times in a row.';
  return new ConnectorError('retry-later', message, { waitMs: 60_000, cause: error });
}
