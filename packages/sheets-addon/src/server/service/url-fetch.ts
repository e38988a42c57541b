import { ConnectorError, noResponse, type HttpResponse, type HttpRequest } from '@tpr/core';
import { isOfForm, limitIn, permissionMissing, quotaUsedUp, refusalOf } from './google-refusal.ts';

type Params = GoogleAppsScript.URL_Fetch.URLFetchRequest & { timeoutSeconds?: number };
type Response = GoogleAppsScript.URL_Fetch.HTTPResponse;

/** Maximum requests of one batch. Google documents no limit; larger batches save little time. */
export const fetchesTogether = 100;
/** Google recommends a second; the wait doubles with each refusal. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The batch size grows by this after each batch that Google accepts. */
const growth = 5;
/** A limit with an unknown message counts as a daily limit after this many pauses without success: half a minute. */
const mostPauses = 5;

/**
 * Sends the requests of one execution, in batches as large as Google accepts. A batch that is too much in a short time
 * is sent again after a pause, in halves.
 */
export class UrlFetcher {
  private readonly endMs: number;
  private together = fetchesTogether;
  private pauseMs = firstPauseMs;
  private pauses = 0;
  /** Duration of the longest batch so far. No batch is sent if less time is left. */
  private longestMs = 0;
  /** Set once Google's daily limit is used up: thrown for all later requests. */
  closed: ConnectorError | undefined;

  /** @param endMs ms since epoch; no pause ends after it, nor a batch that takes as long as the longest one before. */
  constructor(endMs: number) {
    this.endMs = endMs;
  }

  /** @throws ConnectorError `retry-later` for limits of Google, `config` for a missing permission or a refused host. */
  sendAll(requests: readonly HttpRequest[]): HttpResponse[] {
    const replies = new Map<number, HttpResponse>();
    for (let waiting = requests.map((_, at) => at); waiting.length > 0;) {
      const round = waiting.slice(0, this.together);
      try {
        this.send(round.map((at) => requests[at]!)).forEach((reply, place) => {
          if (reply !== undefined) replies.set(round[place]!, reply);
        });
      } catch (error) {
        // Received responses are kept: a write must not be sent again.
        if (replies.size === 0) throw error;
        for (const at of waiting) replies.set(at, unanswered(error));
      }
      waiting = waiting.filter((at) => !replies.has(at));
    }
    return requests.map((_, at) => replies.get(at)!);
  }

  /** @returns the response to each request; undefined if the request has to be sent again. */
  private send(requests: readonly HttpRequest[]): (HttpResponse | undefined)[] {
    if (this.closed !== undefined) throw this.closed;
    const startedMs = Date.now();
    if (startedMs + this.longestMs > this.endMs) throw timeUsedUp(this.longestMs);
    try {
      const replies = UrlFetchApp.fetchAll(requests.map(paramsOf));
      this.longestMs = Math.max(this.longestMs, Date.now() - startedMs);
      this.together = Math.min(fetchesTogether, this.together + growth);
      this.pauseMs = firstPauseMs;
      this.pauses = 0;
      return replies.map((reply, at) => readReply(reply, requests[at]?.expect === 'bytes'));
    } catch (error) {
      return this.judge(error, requests);
    }
  }

  private judge(error: unknown, requests: readonly HttpRequest[]): (HttpResponse | undefined)[] {
    const message = error instanceof Error ? error.message : String(error);
    const refusal = refusalOf(
      message,
      requests.map(({ url }) => hostOf(url)),
    );
    if (refusal === 'permission') throw permissionMissing(message, error);
    if (refusal === 'host') throw hostRefused(requests, error);
    if (refusal === 'broken') {
      // Several requests may have been sent, a single one was not.
      if (requests.length === 1 && isOfForm(message)) return [{ ...brokenReply(message), isRefusedByHost: true }];
      if (requests.length === 1) return [brokenReply(message, true)];
      // Google returns no response at all: reads are sent again one by one, other requests get an error response.
      return requests.map((request) => (isRead(request) ? this.sendAlone(request) : brokenReply(message)));
    }
    if (refusal === 'day' || (refusal === 'limit' && ++this.pauses > mostPauses)) this.closed = quotaUsedUp(error);
    if (requests.length === 1) {
      // A message that names no limit does not say whether the write was sent.
      if (!isRead(requests[0]!) && refusal === 'limit' && limitIn(message) === undefined) return [brokenReply(message)];
      if (this.closed === undefined) this.pause();
      return [undefined];
    }
    this.together = Math.max(1, Math.floor(requests.length / 2));
    // It is unknown which of several requests were sent; a single one was not. So a write gets a response in any case.
    const replies = requests.map((request) => (isRead(request) ? undefined : brokenReply(message)));
    const hasWrite = replies.some((reply) => reply !== undefined);
    if (this.closed !== undefined && !hasWrite) throw this.closed;
    try {
      if (this.closed === undefined) this.pause();
    } catch (error) {
      // The reads get this error with their next batch.
      if (!hasWrite) throw error;
    }
    return replies;
  }

  /** Never throws for a limit: the other requests of the batch keep their responses. */
  private sendAlone(request: HttpRequest): HttpResponse {
    try {
      return this.sendAll([request])[0]!;
    } catch (error) {
      return unanswered(error);
    }
  }

  private pause(): void {
    if (Date.now() + this.pauseMs > this.endMs) {
      throw timeUsedUp(this.pauseMs, 'Google lets no more requests pass for now, and the');
    }
    Utilities.sleep(this.pauseMs);
    this.pauseMs = Math.min(longestPauseMs, 2 * this.pauseMs);
  }
}

function timeUsedUp(waitMs: number, begin = 'The'): ConnectorError {
  const message = `${begin} time for this run is used up. A pull goes on by itself; run anything else again.`;
  return new ConnectorError('retry-later', message, { field: 'time', waitMs });
}

const isRead = ({ method }: HttpRequest): boolean => method === 'GET';

const hostOf = (url: string): string => url.split('/')[2] ?? '';

function paramsOf({ method, url, headers, body, timeoutMs }: HttpRequest): Params {
  const sent: Record<string, string> = {};
  let contentType: string | undefined;
  for (const name of Object.keys(headers)) {
    if (name.toLowerCase() === 'content-type') contentType = headers[name];
    else sent[name] = headers[name] ?? '';
  }
  return {
    url,
    method: method.toLowerCase() as GoogleAppsScript.URL_Fetch.HttpMethod,
    headers: sent,
    muteHttpExceptions: true,
    followRedirects: false,
    timeoutSeconds: Math.max(1, Math.ceil(timeoutMs / 1000)),
    ...(body !== undefined && { payload: body }),
    ...(contentType !== undefined && { contentType }),
  };
}

function readReply(response: Response, wantsBytes: boolean): HttpResponse {
  const status = response.getResponseCode();
  const headers: Record<string, string> = {};
  const given = response.getAllHeaders() as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) headers[name.toLowerCase()] = String(given[name]);
  if (wantsBytes && status >= 200 && status < 300) {
    return { status, headers, text: '', bytes: Uint8Array.from(response.getContent()) };
  }
  return { status, headers, text: response.getContentText() };
}

/** @param isAlone whether the batch had one request: of several, Google names one and may have sent the others. */
function brokenReply(message: string, isAlone = false): HttpResponse {
  const failure = message.split('\n')[0] ?? '';
  return noResponse(withHostsAlone(failure), isAlone ? unreachedBy(failure) : undefined);
}

/** Users read the text in their rows: the rest of an address names their account and third party. */
function withHostsAlone(failure: string): string {
  return failure.replace(/https?:\/\/([^/\s?]+)\S*/g, '$1');
}

/** For a request that was not sent, after others of its batch were. */
function unanswered(error: unknown): HttpResponse {
  if (!(error instanceof ConnectorError)) throw error;
  return { ...brokenReply(error.message), isUnsent: true };
}

/**
 * Google's message is the same for a bad certificate and for a port without https. The text before the address is in the
 * language of the account; the two abbreviations are the same in all of them.
 */
function unreachedBy(failure: string): HttpResponse['unreached'] {
  const [words = ''] = failure.split(/https?:/);
  if (/\bDNS\b/.test(words)) return 'name';
  return /\bSSL\b/.test(words) ? 'https' : undefined;
}

function hostRefused(requests: readonly HttpRequest[], cause: unknown): ConnectorError {
  const hosts = [...new Set(requests.map(({ url }) => hostOf(url)))].join(', ');
  return new ConnectorError('config', hosts, { field: 'allowlist', cause });
}
