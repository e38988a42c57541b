import { ServiceFault } from '../fault.ts';
import type { ScriptLimits } from '../limits.ts';
import { isListed } from '../manifest.ts';
import { messagesOf, type Messages } from '../messages.ts';
import type { WireReply, WireRequest } from '../wire-http.ts';
import type { ExecutionContext } from '../script-state.ts';
import { allowFetches } from './fetch-limits.ts';
import { needConsent } from './allowed.ts';

type Params = Readonly<Record<string, unknown>>;

const known = [
  'url',
  'method',
  'headers',
  'payload',
  'contentType',
  'muteHttpExceptions',
  'followRedirects',
  'validateHttpsCertificates',
  'escaping',
  'useIntranet',
  'timeoutSeconds',
];
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const reserved = /^(host|content-length|user-agent|x-forwarded-for)$/i;
/** Google's limit for one call. */
const longestSeconds = 360;

/** UrlFetchApp. */
export class UrlFetchService {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  fetch(url: string, params: Params = {}): HttpResponse {
    return this.fetchAll([{ ...params, url }])[0]!;
  }

  fetchAll(given: readonly (string | Params)[]): HttpResponse[] {
    const { state, person } = this.context;
    const messages = messagesOf(person.locale);
    needConsent(this.context, 'UrlFetchApp.fetch', 'script.external_request');
    const asked = given.map((each) => (typeof each === 'string' ? { url: each } : each));
    const requests = asked.map((each) => this.prepare(each));
    // The error message is undocumented.
    const unlisted = requests.find(({ url }) => !isListed(url, state.manifest));
    if (unlisted !== undefined) throw new ServiceFault(messages.unlisted);
    const { allowed, refusal } = allowFetches(this.context, requests.length);
    const replies = state.http.sendAll(requests.slice(0, allowed));
    if (refusal !== undefined) throw new ServiceFault(refusal);
    return replies.map((reply, at) =>
      finish(requests[at]!.url, asked[at]!, reply, { messages, mostBytes: state.limits.fetchReplyBytes }),
    );
  }

  private prepare(params: Params): WireRequest {
    const { limits } = this.context.state;
    for (const name of Object.keys(params)) {
      if (!known.includes(name)) throw new ServiceFault(`Attribute provided with no value or unknown name: ${name}`);
    }
    const url = String(params['url']);
    if (url.length > limits.urlLength) throw new ServiceFault('Limit Exceeded: URLFetch URL Length.');
    if (!/^https?:\/\/[^/]/i.test(url) || /[\s{}|"<>]/.test(url)) throw new ServiceFault(`Invalid argument: ${url}`);
    const method = String(params['method'] ?? 'get').toLowerCase();
    if (!methods.includes(method)) throw new ServiceFault('Attribute provided with invalid value: method');
    const headers: Record<string, string> = { 'user-agent': 'Mozilla/5.0 (compatible; Google-Apps-Script)' };
    for (const [name, value] of Object.entries((params['headers'] ?? {}) as Params)) {
      if (reserved.test(name)) throw new ServiceFault(`Attribute provided with invalid value: Header:${name}`);
      headers[name.toLowerCase()] = String(value);
    }
    checkHeaders((params['headers'] ?? {}) as Params, limits);
    const body = bodyOf(params['payload']);
    // reference/url-fetch/url-fetch-app: GET does not accept a payload. The words are not documented.
    if (body !== undefined && method === 'get')
      throw new ServiceFault('Attribute provided with invalid value: payload');
    if (body !== undefined) {
      const type = params['contentType'] ?? headers['content-type'] ?? 'application/x-www-form-urlencoded';
      headers['content-type'] = String(type);
      if (Buffer.byteLength(body) > limits.fetchBodyBytes)
        throw new ServiceFault('Limit Exceeded: URLFetch POST Size.');
    }
    const seconds = Number(params['timeoutSeconds'] ?? longestSeconds);
    return {
      url,
      method: method.toUpperCase(),
      headers,
      ...(body !== undefined && { body }),
      followsRedirects: params['followRedirects'] !== false,
      timeoutMs: Math.min(seconds, longestSeconds) * 1000,
    };
  }
}

/** Limits from the quotas page; the error messages are undocumented. */
function checkHeaders(headers: Params, { fetchHeaders, fetchHeaderBytes }: ScriptLimits): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  if (lines.length > fetchHeaders) throw new ServiceFault('Limit Exceeded: URLFetch Header Count.');
  if (Buffer.byteLength(lines.join('\r\n')) > fetchHeaderBytes) {
    throw new ServiceFault('Limit Exceeded: URLFetch Header Size.');
  }
}

function bodyOf(payload: unknown): string | undefined {
  if (payload === undefined || payload === null) return undefined;
  if (typeof payload === 'string') return payload;
  return Object.entries(payload as Params)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

interface Finish {
  readonly messages: Messages;
  readonly mostBytes: number;
}

/** Network errors are thrown even with `muteHttpExceptions`. */
function finish(url: string, params: Params, reply: WireReply, { messages, mostBytes }: Finish): HttpResponse {
  if ('error' in reply) {
    throw new ServiceFault(`${messages[reply.error]} ${url}`);
  }
  // Limit from the quotas page; the error message is undocumented.
  if (Buffer.byteLength(reply.body, 'base64') > mostBytes) throw new ServiceFault(messages.longReply);
  const response = new HttpResponse(reply.status, reply.headers, reply.body);
  if (reply.status >= 400 && params['muteHttpExceptions'] !== true) {
    const cut = response.getContentText().slice(0, 100);
    throw new ServiceFault(
      `Request failed for ${url.split('/').slice(0, 3).join('/')} returned code ${reply.status}. Truncated server response: ${cut} (use muteHttpExceptions option to examine full response)`,
    );
  }
  return response;
}

export class HttpResponse {
  private readonly status: number;
  private readonly headers: Readonly<Record<string, string | string[]>>;
  private readonly body: Buffer;

  constructor(status: number, headers: Readonly<Record<string, string | string[]>>, body: string) {
    this.status = status;
    this.headers = headers;
    this.body = Buffer.from(body, 'base64');
  }

  getResponseCode(): number {
    return this.status;
  }

  getContentText(): string {
    return this.body.toString('utf8');
  }

  /** Bytes as in Java: from -128 to 127. */
  getContent(): number[] {
    return [...new Int8Array(this.body)];
  }

  getAllHeaders(): Readonly<Record<string, unknown>> {
    return { ...this.headers };
  }

  getHeaders(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.headers).map(([name, value]) => [name, String(value)]));
  }
}
