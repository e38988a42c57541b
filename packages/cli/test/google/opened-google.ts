import { startGoogle, type Google, type GoogleOptions } from '@tpr/google-simulator/rest';
import type { Book } from '@tpr/google-simulator/apps-script';
import type { WorkbookAdapter } from '@tpr/core/workbook';
import { onTestFinished } from 'vitest';
import { createRetry, openSheets } from '../../src/google/google-clients.ts';
import { MinuteQuota, type Sent } from '../../src/google/minute-quota.ts';
import { ApiSpreadsheet } from '../../src/google/spreadsheet.ts';
import { createApiWorkbook } from '../../src/google/workbook/api-workbook.ts';

export const owner = 'owner@example.test';

export async function openGoogle(options: GoogleOptions = {}): Promise<Google> {
  const google = await startGoogle(options);
  onTestFinished(() => google.close());
  return google;
}

/** A run that was killed: it executes nothing further, not even its cleanup. */
export class Killed extends Error {}

export interface RunOptions {
  /** Called before each request is sent; it may throw `Killed`. */
  readonly onSend?: (request: number) => void;
  /** Replaces waiting; the fake's clock advances all the same. */
  readonly onSleep?: () => void;
}

export interface OpenBook {
  readonly id: string;
  /** As every user sees it. */
  readonly book: Book;
  /** A run of tpr; runs share nothing but the spreadsheet, and the times of their requests. */
  readonly start: (options?: RunOptions) => WorkbookAdapter<'later'>;
}

/** A spreadsheet of the owner. */
export async function openBook(google: Google, email = owner): Promise<OpenBook> {
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = google.addPerson(email);
  const access = {
    credentials: { kind: 'person', clientId, clientSecret, refreshToken },
    rootUrl: google.rootUrl,
  } as const;
  const api = await openSheets(access);
  const { id, book } = google.addSpreadsheet(email);
  const sentBefore: Sent[] = [];
  return {
    id,
    book,
    start: ({ onSend, onSleep } = {}) => {
      let sent = 0;
      const quota = new MinuteQuota([...sentBefore], (request) => {
        sentBefore.push(request);
        onSend?.((sent += 1));
      });
      const time = {
        now: () => google.now(),
        async sleep(ms: number) {
          onSleep?.();
          google.advance(ms);
        },
        random: () => 0.5,
      };
      const signal = new AbortController().signal;
      const retry = createRetry(access, 'the spreadsheet', { quota, signal, onWait: () => undefined, time });
      return createApiWorkbook(new ApiSpreadsheet(id, api, retry));
    },
  };
}
