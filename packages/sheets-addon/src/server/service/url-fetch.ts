import { ConnectorError, type HttpReply, type HttpRequest } from '@tpr/core';

type Params = GoogleAppsScript.URL_Fetch.URLFetchRequest & { timeoutSeconds?: number };
type Response = GoogleAppsScript.URL_Fetch.HTTPResponse;

/** How many requests leave together. Google names no limit; more than this share little more. */
export const fetchesTogether = 100;
const overQuota = /too many times/i;
const quotaWaitMs = 3_600_000;

/**
 * Sends all at once. When one of them breaks below HTTP, Google gives no answer at all: what may be repeated is then
 * sent one by one, and what may not gets no answer.
 */
export function fetchAll(requests: readonly HttpRequest[]): HttpReply[] {
  try {
    const replies = UrlFetchApp.fetchAll(requests.map(paramsOf));
    return replies.map((reply, at) => readReply(reply, requests[at]?.expect === 'bytes'));
  } catch (error) {
    const [only] = requests;
    if (only === undefined) return [];
    if (requests.length === 1) return [brokenReply(error, true)];
    checkQuota(error);
    return requests.map((request) => (request.method === 'GET' ? fetchAll([request])[0]! : brokenReply(error)));
  }
}

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

function readReply(response: Response, wantsBytes: boolean): HttpReply {
  const status = response.getResponseCode();
  const headers: Record<string, string> = {};
  const given = response.getAllHeaders() as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) headers[name.toLowerCase()] = String(given[name]);
  if (wantsBytes && status >= 200 && status < 300) {
    return { status, headers, text: '', bytes: Uint8Array.from(response.getContent()) };
  }
  return { status, headers, text: response.getContentText() };
}

/** @param isAlone of several requests, Google names one and sends others. */
function brokenReply(error: unknown, isAlone = false): HttpReply {
  checkQuota(error);
  const failure = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  const unreached = isAlone ? unreachedBy(failure) : undefined;
  return { status: 0, headers: {}, text: '', failure, ...(unreached !== undefined && { unreached }) };
}

/** Google says no more of a certificate than of a port where no https is spoken. */
function unreachedBy(failure: string): HttpReply['unreached'] {
  if (/^DNS error\b/i.test(failure)) return 'name';
  return /^SSL error\b/i.test(failure) ? 'https' : undefined;
}

/** @throws ConnectorError `later` when Google lets the account ask no more today. */
function checkQuota(error: unknown): void {
  if (!(error instanceof Error) || !overQuota.test(error.message)) return;
  const message = "Google's limit of requests for one day is used up. The work goes on tomorrow from where it stopped.";
  throw new ConnectorError('later', message, { waitMs: quotaWaitMs, field: 'quota', cause: error });
}
