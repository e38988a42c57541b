import type { Notice } from '@tpr/core';
import { answerWith, type WorkbookHost } from '@tpr/core/desk';
import { createSyncRunner, type SyncHost, type SyncRunner } from '@tpr/core/sync';
import type { ReplyCache } from './reply-cache.ts';
import { fetchAll, fetchesTogether } from './url-fetch.ts';

/** Where tokens are kept. */
export interface TokenShelf {
  load(key: string): string | undefined;
  save(key: string, value: string | undefined): void;
}

export interface HostOptions {
  readonly tokens: TokenShelf;
  readonly workbook?: WorkbookHost<'now'>;
  readonly replies?: ReplyCache;
  readonly log?: (notice: Notice) => void;
}

const ignore = (): void => undefined;

/** Apps Script as the core's driver sees it. */
export function createAppsScriptRunner({ tokens, workbook, replies, log = ignore }: HostOptions): SyncRunner {
  const host: SyncHost = {
    sendAll: (requests) =>
      replies === undefined ? fetchAll(requests) : replies.sendAll(requests, Date.now(), fetchAll),
    sleep: (ms) => Utilities.sleep(Math.ceil(ms)),
    now: () => Date.now(),
    random: () => Math.random(),
    load: (key) => tokens.load(key),
    save: (key, value) => tokens.save(key, value),
    log,
    ...(workbook !== undefined && { workbook: answerWith(workbook) }),
  };
  return createSyncRunner(host, { maxBatch: fetchesTogether });
}
