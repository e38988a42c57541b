import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startGoogle, type Google, type GoogleOptions } from '@stage/google/api';
import { onTestFinished } from 'vitest';
import { openSheets } from '../../src/google/google-clients.ts';
import { Pace } from '../../src/google/pace.ts';
import { Patience, type Time } from '../../src/google/patience.ts';
import type { SheetTable } from '../../src/google/sheet-table.ts';
import { writeSheets } from '../../src/google/sheet-writer.ts';
import { Spreadsheet } from '../../src/google/spreadsheet.ts';
import { WrittenCells } from '../../src/google/written-cells.ts';
import { makeFolder } from '../files/folder.ts';
import { makeColumn } from '../files/table.ts';

export const owner = 'owner@example.test';

export async function openGoogle(options: GoogleOptions = {}): Promise<Google> {
  const google = await startGoogle(options);
  onTestFinished(() => google.close());
  return google;
}

/** A run that was killed: nothing of it goes on, not even to say goodbye. */
export class Killed extends Error {}

export interface RunOptions {
  readonly overwrite?: boolean;
  readonly maxBatchBytes?: number;
  /** Told before each request is sent; it may throw `Killed`. */
  readonly onSend?: (request: number) => void;
  /** In the place of waiting; the fake's clock moves along anyway. */
  readonly onSleep?: () => void;
}

/** A spreadsheet of the owner, and runs of tpr that write to it: they share nothing but the file beside it. */
export async function openBook(
  google: Google,
  email = owner,
): Promise<{
  readonly id: string;
  readonly write: (tables: readonly SheetTable[], options?: RunOptions) => Promise<{ cutTexts: number }>;
}> {
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = google.addPerson(email);
  const credentials = { kind: 'person', clientId, clientSecret, refreshToken } as const;
  const api = await openSheets({ credentials, rootUrl: google.rootUrl });
  const { id } = google.addSpreadsheet(email);
  const folder = join(makeFolder(), 'state');
  mkdirSync(folder);
  const path = join(folder, 'cells');
  const write = async (tables: readonly SheetTable[], options: RunOptions = {}): Promise<{ cutTexts: number }> => {
    const { overwrite = false, maxBatchBytes, onSend, onSleep } = options;
    const written = WrittenCells.open(path);
    let sent = 0;
    const pace = new Pace(written.recentlySent, (request) => {
      written.noteSent(request);
      onSend?.((sent += 1));
    });
    const time: Time = {
      now: () => google.now(),
      async sleep(ms) {
        onSleep?.();
        google.advance(ms);
      },
      random: () => 0.5,
    };
    const signal = new AbortController().signal;
    const explain = ({ reason }: { reason: string }) => {
      throw new Error(reason);
    };
    const patience = new Patience({ pace, time, signal, onWait: () => undefined, explain });
    try {
      const summary = await writeSheets(
        {
          book: new Spreadsheet(id, api, patience),
          written,
          overwrite,
          spareSheetId: undefined,
          random: Math.random,
          onRows: () => undefined,
          ...(maxBatchBytes !== undefined && { maxBatchBytes }),
        },
        tables,
      );
      written.compact(google.now());
      return summary;
    } finally {
      written.close();
    }
  };
  return { id, write };
}

export const portfolioColumns = [
  makeColumn('Third party', 'text'),
  makeColumn('Name', 'text'),
  makeColumn('Score', 'number'),
  makeColumn('Rate', 'percent'),
  makeColumn('Strategic', 'boolean'),
  makeColumn('Ends', 'date'),
];

export function makePortfolio(rows: SheetTable['rows'], columns: SheetTable['columns'] = portfolioColumns): SheetTable {
  return { kind: 'portfolio', name: 'Portfolio', keyColumns: ['Third party'], columns, rows };
}

/** Rows that differ from each other in every cell, some of them empty. @param version changes some of them. */
export function makeRows(count: number, version = 0): SheetTable['rows'] {
  return Array.from({ length: count }, (_, index) => {
    const isNew = version > 0 && index % 7 === 0;
    return [
      String(100_000 + index),
      index % 5 === 0 ? '=IMPORTXML("http://x", "//a")' : `Company ${index}${isNew ? ` v${version}` : ''}`,
      index % 3 === 0 ? null : index * 1.5 + version * Number(isNew),
      (index % 100) / 100,
      index % 4 === 0 ? null : index % 2 === 0,
      `2027-0${1 + (index % 9)}-1${index % 10}`,
    ];
  });
}
