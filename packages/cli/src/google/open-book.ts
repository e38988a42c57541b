import { join } from 'node:path';
import { ConnectorError } from '@tpr/core';
import { holdAlone } from '../files/atomic-file.ts';
import { isPerson, nameOf, type Credentials } from './credentials.ts';
import { accessTo, createRetry, openSheets } from './google-clients.ts';
import { MinuteQuota } from './minute-quota.ts';
import { machineTime, type GoogleRetry } from './retry.ts';
import { SentRequests } from './sent-requests.ts';
import { addressOf, type SheetTarget } from './sheet-target.ts';
import { createSpreadsheet, ApiSpreadsheet } from './spreadsheet.ts';

export interface OpenedBook {
  readonly book: ApiSpreadsheet;
  /** The empty sheet that Google puts into a new spreadsheet. */
  readonly spareSheetId: number | undefined;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onWait: (waitMs: number) => void;
  /** Called with the id and the address of a new spreadsheet. */
  readonly onNew: (spreadsheetId: string, address: string) => void;
}

/** @throws ConnectorError `config` when the spreadsheet would have no owner. */
export function checkOwner(sheet: SheetTarget, credentials: Credentials): void {
  if (sheet.kind !== 'new' || isPerson(credentials)) return;
  const message = `A service account cannot own a spreadsheet. Create one yourself, share it with ${nameOf(credentials)} as an editor, and name it: --to sheet:<id>.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

/** Locks a spreadsheet against other runs in this folder during `work`, and counts their requests to the quota. */
export async function openBook<T>(
  sheet: SheetTarget,
  credentials: Credentials,
  { signal, onWait, onNew }: Watch,
  work: (opened: OpenedBook) => Promise<T>,
): Promise<T> {
  const access = accessTo(credentials, process.env);
  const api = await openSheets(access);
  const start = (quota: MinuteQuota, what: string): GoogleRetry => createRetry(access, what, { quota, signal, onWait });
  const isNew = sheet.kind === 'new';
  const spreadsheetId = isNew
    ? await createSpreadsheet(api, start(new MinuteQuota(), 'a new spreadsheet'), 'Third parties')
    : sheet.spreadsheetId;
  if (isNew) onNew(spreadsheetId, addressOf(spreadsheetId));
  const path = join('.', `.sheet-${spreadsheetId}.tpr`);
  return holdAlone(path, async () => {
    const sent = SentRequests.open(path, machineTime.now());
    try {
      const quota = new MinuteQuota(sent.recent, (each) => sent.note(each));
      const book = new ApiSpreadsheet(spreadsheetId, api, start(quota, `the spreadsheet ${spreadsheetId}`));
      return await work({ book, spareSheetId: isNew ? 0 : undefined });
    } finally {
      sent.close();
    }
  });
}
