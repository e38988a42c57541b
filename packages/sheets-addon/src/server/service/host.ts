import type { HttpResponse, HttpRequest, Notice } from '@tpr/core';
import { callAdapter, type WorkbookAdapter } from '@tpr/core/workbook';
import { createBlockingRunner, type BlockingHost, type BlockingRunner } from '@tpr/core/blocking';
import type { ReplyCache } from './reply-cache.ts';
import { fetchesTogether, UrlFetcher } from './url-fetch.ts';

export interface TokenStore {
  load(key: string): string | undefined;
  save(key: string, value: string | undefined): void;
}

export interface HostOptions {
  readonly tokens: TokenStore;
  readonly workbook?: WorkbookAdapter<'now'>;
  readonly replies?: ReplyCache;
  /** The fetcher of the execution. Default: a new one with a time limit of a minute. */
  readonly fetcher?: UrlFetcher;
  readonly log?: (notice: Notice) => void;
  /** Called before each sleep, with its ms. */
  readonly onSleep?: (ms: number) => void;
}

const ignore = (): void => undefined;

const shortMs = 60_000;

/** Runs operations of core in Apps Script. */
export function createAppsScriptRunner(options: HostOptions): BlockingRunner {
  const {
    tokens,
    workbook,
    replies,
    fetcher = new UrlFetcher(Date.now() + shortMs),
    log = ignore,
    onSleep = ignore,
  } = options;
  const sendAll = (requests: readonly HttpRequest[]): HttpResponse[] => fetcher.sendAll(requests);
  const host: BlockingHost = {
    sendAll: (requests) => replies?.sendAll(requests, Date.now(), sendAll) ?? sendAll(requests),
    sleep: (ms) => {
      onSleep(ms);
      Utilities.sleep(Math.ceil(ms));
    },
    now: () => Date.now(),
    random: () => Math.random(),
    load: (key) => tokens.load(key),
    save: (key, value) => tokens.save(key, value),
    log,
    ...(workbook !== undefined && { workbook: callAdapter(workbook) }),
  };
  return createBlockingRunner(host, { maxBatch: fetchesTogether });
}
