import { heldBackHeader } from '../api/relay-header.ts';
import type { Interceptor } from '../runtime/intercept.ts';
import type { HostAsk, HttpRequest, HttpResponse, Notice } from '../runtime/op.ts';
import type { HttpExchange } from './call-result.ts';

/** Where the session stores its tokens. */
const sessionKey = 'session';

/** Records the requests, responses and notices of an examination's calls, between its operations and the host. */
export class TrafficRecorder implements Interceptor {
  readonly name: string;
  /** Exchanges with the interfaces of the service since `begin`, in order, without sign-ins. */
  exchanged: HttpExchange[] = [];
  /** Exchanges with the token issuer. */
  grants: HttpExchange[] = [];
  notices: Notice[] = [];
  /** The service's time by the Date header of its last response, ms since epoch. */
  serviceTimeMs: number | undefined;
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

  /** Forgets the exchanges and notices of the previous call. */
  begin(): void {
    this.exchanged = [];
    this.notices = [];
  }

  answer(asked: HostAsk): { readonly value: unknown } | undefined {
    if (asked.kind === 'log') {
      this.notices.push(asked.arg);
      return { value: undefined };
    }
    if (!this.storesTokens) return undefined;
    if (asked.kind === 'load') return { value: this.store.get(asked.arg) };
    if (asked.kind !== 'save') return undefined;
    const { key, value } = asked.arg;
    if (value === undefined) this.store.delete(key);
    else this.store.set(key, value);
    return { value: undefined };
  }

  onAnswer(asked: HostAsk, answer: unknown): void {
    if (asked.kind !== 'send') return;
    const reply = answer as HttpResponse;
    (isGrant(asked.arg) ? this.grants : this.exchanged).push({ request: asked.arg, reply });
    if (isOfRelay(reply)) {
      // The clock of the relay is not the service's.
      this.isHeldBack = true;
      return;
    }
    const dateMs = Date.parse(reply.headers['date'] ?? '');
    if (!Number.isNaN(dateMs)) this.serviceTimeMs = dateMs;
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

/** Whether a response comes from a relay, and not from the service behind it. */
export const isOfRelay = ({ headers }: HttpResponse): boolean => heldBackHeader in headers;

/** Whether a request is a grant, by its body: issuer and service may have the same address. */
function isGrant({ body = '' }: HttpRequest, type = ''): boolean {
  return `&${body}`.includes(`&grant_type=${type}`);
}
