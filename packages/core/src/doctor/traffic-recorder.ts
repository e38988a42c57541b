import { readHttpDate } from '../http/service-clock.ts';
import { kindOf } from '../http/json.ts';
import { isOfRelay } from '../http/response-origin.ts';
import { isRedirect, isSuccess } from '../http/response-status.ts';
import type { Interceptor } from '../runtime/intercept.ts';
import type { HostAsk, HttpRequest, HttpResponse, Op } from '../runtime/op.ts';
import type { HttpExchange } from './call-result.ts';

/** Where the session stores its tokens. */
const sessionKey = 'session';

/** Records the requests and responses of an examination's calls, between its operations and the host. */
export class TrafficRecorder implements Interceptor {
  readonly name: string;
  /** Exchanges with the interfaces of the service since `begin`, in order, without sign-ins. */
  exchanged: HttpExchange[] = [];
  /** Exchanges with the token issuer. */
  grants: HttpExchange[] = [];
  /** The service's time by the Date header of its last response, ms since epoch. */
  serviceTimeMs: number | undefined;
  /** Whether each response of the interfaces so far was a web page or a redirect; undefined before the first. */
  hasOnlyPages: boolean | undefined;
  /** Whether a relay has refused a request on the way to the service. */
  isHeldBack = false;
  /** The tokens of the examination's own sign-in, which are stored nowhere else. */
  private readonly store = new Map<string, string>();
  private readonly storesTokens: boolean;

  /** @param storesTokens keeps what a session stores here, instead of in the host's store. */
  constructor(name: string, storesTokens: boolean) {
    this.name = name;
    this.storesTokens = storesTokens;
  }

  /** Forgets the exchanges of the previous call. */
  begin(): void {
    this.exchanged = [];
  }

  *perform(asked: HostAsk): Op<unknown> {
    // The report says what was found: notices of single calls are dropped.
    if (asked.kind === 'log') return undefined;
    if (asked.kind === 'load' && this.storesTokens) return this.store.get(asked.arg);
    if (asked.kind === 'save' && this.storesTokens) {
      const { key, value } = asked.arg;
      if (value === undefined) this.store.delete(key);
      else this.store.set(key, value);
      return undefined;
    }
    // A bare yield: the operation within has requested the effect.
    const answer: unknown = yield asked;
    if (asked.kind === 'send') this.record(asked.arg, answer as HttpResponse);
    return answer;
  }

  private record(request: HttpRequest, reply: HttpResponse): void {
    if (isGrant(request)) this.grants.push({ request, reply });
    else {
      this.exchanged.push({ request, reply });
      this.notePage(reply);
    }
    if (isOfRelay(reply)) {
      // The clock of the relay is not the service's.
      this.isHeldBack = true;
      return;
    }
    this.serviceTimeMs = readHttpDate(reply.headers['date'] ?? '') ?? this.serviceTimeMs;
  }

  private notePage({ status, text }: HttpResponse): void {
    const isPage = isRedirect(status) || (isSuccess(status) && kindOf(text) === 'html');
    this.hasOnlyPages = isPage && this.hasOnlyPages !== false;
  }

  /** Marks the stored tokens as expired. @returns false if none are stored. */
  expireTokens(): boolean {
    const stored = this.store.get(sessionKey);
    if (stored === undefined) return false;
    this.store.set(sessionKey, JSON.stringify({ ...JSON.parse(stored), renewAtMs: 0 }));
    return true;
  }

  /** The last response to a grant of this type. */
  lastGrant(type: string): HttpResponse | undefined {
    return this.grants.filter(({ request }) => isGrant(request, type)).pop()?.reply;
  }
}

/** Whether a request is a grant, by its body: issuer and service may have the same address. */
function isGrant({ body = '' }: HttpRequest, type = ''): boolean {
  return `&${body}`.includes(`&grant_type=${type}`);
}
