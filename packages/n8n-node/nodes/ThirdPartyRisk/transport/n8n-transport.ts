import { ConnectorError, type HttpResponse, type HttpRequest, type Notice } from '@tpr/core';
import type { AsyncHost } from '@tpr/core/fetch';
import {
  sleep,
  type IAllExecuteFunctions,
  type IBinaryData,
  type ICredentialDataDecryptedObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type IPollFunctions,
} from 'n8n-workflow';
import { exchange, readHeaders, readReply, whileArriving, type FullResponse } from '../../../connection/http.ts';
import { SignIns } from '../../../connection/sign-ins.ts';
import { currentNames, legacyNames } from '../../../connection/token-names.ts';
import { SentFiles } from './sent-files.ts';
import { findConnectorError, secretOf } from '../../../connection/service-connection.ts';

export const credentialName = 'thirdPartyRiskApi';

/** Maximum execution hints of each type: more would hide the first ones. */
const mostHints = { info: 3, warning: 10 };
/** Line ends, control characters and direction marks: a name of a third party must not write a line of n8n's log. */
const notOfOneLine = /[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The editor shows hints as HTML, in which it allows links and images. */
const asMarkup = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? '');
const moreWarnings = 'There are more warnings. The log of n8n has all of them at its level debug.';

/** Shared by all executions of this process. n8n itself renews a token only after a 401. */
const signIns = new SignIns();

/** The functions of n8n that this package runs in. */
export type NodeFunctions = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;
type Stream = Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0];

/**
 * Sends the client's requests through n8n's helpers, whose credential layer signs each of them. A downloaded file is
 * streamed into n8n's binary store. The client receives an empty placeholder, for which `binaryOf` returns the file.
 */
export class N8nTransport implements AsyncHost {
  private readonly functions: NodeFunctions;
  private credential: ICredentialDataDecryptedObject;
  private readonly binaries = new WeakMap<Uint8Array, IBinaryData>();
  readonly sentFiles = new SentFiles();
  private readonly shown = { info: new Set<string>(), warning: new Set<string>() };
  /** Warnings about the service, for hosts without execution hints. */
  readonly warnings: string[] = [];
  /** The token of the latest request that was answered with 403. */
  private refusedToken: string | undefined;
  private signingIn: Promise<void> | undefined;
  /** Tokens that are not used for another request. */
  private readonly rejectedTokens = new Set<string>();
  /** Tokens that the credential had before, in this execution. */
  private readonly formerTokens: string[] = [];

  /** @param credential decrypted, so that n8n does not read and decrypt it again for every request. */
  constructor(functions: NodeFunctions, credential: ICredentialDataDecryptedObject) {
    this.functions = functions;
    this.credential = credential;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    let refusal: ConnectorError | undefined;
    const { file } = request;
    const reply = await exchange(
      file === undefined ? request : { ...request, file: await this.sentFiles.open(file) },
      signal,
      async (options) => {
        try {
          return await this.sendSigned(options);
        } catch (error) {
          refusal = findConnectorError(error);
          return await Promise.reject(error);
        }
      },
      (response) => this.read(request, response),
    );
    // A rejected sign-in is not a response of this request: it ends the work with its own message.
    return refusal === undefined ? reply : await Promise.reject(refusal);
  }

  /** n8n writes a renewed token into the credential it signs with. Here this is a copy, so each request knows its token. */
  private async sendSigned(options: IHttpRequestOptions): Promise<FullResponse> {
    if (this.rejectedTokens.has(tokensIn(this.credential).join(' '))) await this.signIn();
    const data = { ...this.credential };
    const token = tokensIn(data).join(' ');
    try {
      const response = (await this.functions.helpers.httpRequestWithAuthentication.call(
        this.functions as IAllExecuteFunctions,
        credentialName,
        options,
        { credentialsDecrypted: { id: '', name: credentialName, type: credentialName, data } },
      )) as FullResponse;
      if (response.statusCode === 403) this.refusedToken = tokensIn(data).join(' ');
      return response;
    } finally {
      if (tokensIn(data).join(' ') !== token) this.use(data);
    }
  }

  /** Signs in once for all requests whose token was rejected. */
  private signIn(): Promise<void> {
    this.signingIn ??= signIns
      .renew(this.functions, this.credential)
      .then((grant) => this.use({ ...this.credential, ...grant }))
      .finally(() => {
        this.signingIn = undefined;
      });
    return this.signingIn;
  }

  private use(credential: ICredentialDataDecryptedObject): void {
    this.formerTokens.push(...tokensIn(this.credential));
    this.credential = credential;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return sleep(ms, signal);
  }

  now(): number {
    return Date.now();
  }

  random(): number {
    return Math.random();
  }

  /** n8n stores the session in the credential. */
  load(): undefined {
    return undefined;
  }

  /** Saving no value deletes the session: the token of the last 403 is not used again. */
  save(_key: string, value: string | undefined): void {
    if (value === undefined && this.refusedToken !== undefined) this.rejectedTokens.add(this.refusedToken);
  }

  /** Warnings are shown once, as execution hints; everything is logged at debug level. */
  log({ kind, message: given }: Notice): void {
    const message = given.replace(notOfOneLine, ' ');
    this.functions.logger.debug(message);
    if (kind === 'progress' || kind === 'retry') return;
    const type = kind === 'slowed' ? 'info' : 'warning';
    const shown = this.shown[type];
    if (shown.has(message)) return;
    if (shown.size < mostHints[type]) this.show(message, type);
    else if (type === 'warning' && !shown.has(moreWarnings)) this.show(moreWarnings, type);
  }

  private show(message: string, type: 'info' | 'warning'): void {
    this.shown[type].add(message);
    if ('addExecutionHints' in this.functions) {
      this.functions.addExecutionHints({ message: asMarkup(message), location: 'outputPane', type });
    } else if (type === 'warning') this.warnings.push(message);
  }

  /** Values that no message may contain. The client itself sees no token. */
  secrets(): readonly string[] {
    const typed = ['password', 'clientSecret', 'legacyPassword'].map((name) => secretOf(this.credential, name));
    return [...typed, ...tokensIn(this.credential), ...this.formerTokens];
  }

  /** @throws ConnectorError `bug` for bytes that did not come through this host. */
  binaryOf(bytes: Uint8Array): IBinaryData {
    const binary = this.binaries.get(bytes);
    if (binary === undefined) throw new ConnectorError('bug', 'The file was not received.');
    return binary;
  }

  private async read(request: HttpRequest, response: FullResponse): Promise<HttpResponse> {
    const { statusCode: status, body } = response;
    if (request.expect === 'text' || status < 200 || status > 299) return await readReply(response, request);
    const headers = readHeaders(response.headers);
    const type = headers['content-type']?.split(';')[0]?.trim();
    const bytes = new Uint8Array(0);
    let leftBytes = request.maxBytes.success;
    const counted = (body as Countable).map((chunk) => {
      leftBytes -= chunk.length;
      if (leftBytes < 0) throw new RangeError('The file is too long.');
      return chunk;
    });
    try {
      const stored = this.store(counted, type);
      this.binaries.set(bytes, await whileArriving(stored, body, () => leftBytes, request.timeoutMs));
    } catch (error) {
      return leftBytes >= 0 ? await Promise.reject(error) : { status, headers, text: '', isCut: true };
    }
    return { status, headers, text: '', bytes, size: request.maxBytes.success - leftBytes };
  }

  private async store(stream: Stream, type: string | undefined): Promise<IBinaryData> {
    if (!('prepareBinaryData' in this.functions.helpers))
      throw new ConnectorError('bug', 'No file can be stored here.');
    return await this.functions.helpers.prepareBinaryData(stream, undefined, type);
  }
}

/** A stream of Node.js. Community nodes may not import its module, but may call its methods. */
interface Countable {
  map(count: (chunk: Uint8Array) => Uint8Array): Stream & AsyncIterable<Uint8Array>;
}

/** The tokens with which n8n signs, and those of the sessions that renew them. */
function tokensIn(credential: ICredentialDataDecryptedObject): string[] {
  const tokens = [currentNames, legacyNames].flatMap((names) => [
    credential[names.token],
    ...kept(credential[names.kept]),
  ]);
  return tokens.filter((token): token is string => typeof token === 'string' && token !== '');
}

function kept(session: unknown): unknown[] {
  try {
    const { access, refresh } = Object(JSON.parse(String(session))) as Readonly<Record<string, unknown>>;
    return [access, refresh];
  } catch {
    return [];
  }
}
