import { createClient, legacySession, type Client } from '../client.ts';
import type { Connection } from '../connection.ts';
import type { HttpResponse, Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { intercept } from '../runtime/intercept.ts';
import { ConnectorError } from '../errors.ts';
import type { Authenticator } from '../http/auth/authenticator.ts';
import { TokenSession } from '../http/auth/token-session.ts';
import type { Language } from '../i18n/language.ts';
import { explainFailure } from '../i18n/describe-error.ts';
import { createProfile, profileEntries, type Profile, type ProfileKey } from '../api/profile/index.ts';
import { lastAnswer, type CallResult } from './call-result.ts';
import { confirmed, different, type Finding, type ProbeVerdict } from './finding.ts';
import { otherIdentifier, otherList } from './other-places.ts';
import { Samples } from './samples.ts';
import { TrafficRecorder } from './traffic-recorder.ts';
import type { GapVerdict } from './verdicts.ts';
import { doctorMessages, type DoctorMessages } from './messages/index.ts';

/** Examines one aspect of the service and stores its findings. Probes run in order: later ones use earlier samples. */
export type Probe = (examination: Examination) => Op<void>;

export interface TriedOperation {
  readonly operation: string;
  /** `answered`, or a description of the failure. */
  readonly outcome: string;
}

export interface OperationOutcome extends TriedOperation {
  /** Why there is no answer. */
  readonly error?: ConnectorError;
}

/** The service under examination. */
export interface ExaminationTarget {
  readonly connection: Connection;
  readonly profile: Profile;
  /**
   * The session of the signed-in user; without one, the examination signs in itself, stores nothing, and also examines
   * the sign-in.
   */
  readonly auth?: Authenticator;
  /** The language of the notes on each fact; English when absent. */
  readonly language?: Language;
}

/** Attempts of a request: a single fault is retried; an outage ends the examination. */
const tries = 4;

/** One examination of one service: sends requests under changed profiles, and stores the findings. */
export class Examination {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly messages: DoctorMessages;
  readonly samples = new Samples();
  readonly findings = new Map<string, Finding>();
  /** Verdicts on facts that have no entry in the profile, by the code of the fact. */
  readonly seen = new Map<string, GapVerdict>();
  readonly tried = new Map<string, OperationOutcome>();
  /** The last failure of each operation that was not a refusal. */
  private readonly failures = new Map<string, ConnectorError>();
  /** Sentences that belong to no entry: clocks, headers. */
  readonly remarks: string[] = [];
  /** The error that ended the examination early. */
  ended: ConnectorError | undefined;
  /** Set if `baseUrl` turns out to be the address of the legacy interface. */
  misaddressed: ConnectorError | undefined;
  /** Whether the examination signs in itself, without the session of a user. */
  readonly signsIn: boolean;
  private readonly auth: Authenticator;
  /** The legacy session of all requests, so that a refused password is not sent twice. */
  private readonly legacyAuth: Authenticator | undefined;
  private readonly language: Language;
  private readonly traffic: TrafficRecorder;
  /** Profile overrides that match the service, by key. */
  private readonly fitting: Record<string, unknown> = {};

  /** @param number distinguishes examinations of one host. */
  constructor({ connection, profile, auth, language = 'en' }: ExaminationTarget, number: number) {
    this.connection = connection;
    this.profile = profile;
    this.language = language;
    this.messages = doctorMessages[language];
    this.signsIn = auth === undefined;
    this.auth = auth ?? new TokenSession(connection, profile);
    const hasOwnSignIn = connection.legacyAuth !== undefined && auth?.isOfHost !== true;
    this.legacyAuth = hasOwnSignIn ? legacySession(connection, profile) : undefined;
    this.traffic = new TrafficRecorder(`examination ${number}`, this.signsIn);
  }

  /** The service's time by the Date header of its last response, ms since epoch. */
  get serviceTimeMs(): number | undefined {
    return this.traffic.serviceTimeMs;
  }

  /** Whether each response so far was a web page, or a redirect to one. */
  get hasOnlyPages(): boolean {
    return this.traffic.hasOnlyPages === true;
  }

  /** Whether a relay has refused a request on the way to the service. */
  get isHeldBack(): boolean {
    return this.traffic.isHeldBack;
  }

  /** The profile with the overrides that were found so far. */
  get known(): Profile {
    return createProfile({ ...this.profile.overrides, ...this.fitting });
  }

  get<K extends ProfileKey>(key: K) {
    return this.known.get(key);
  }

  note(finding: Finding): void {
    this.findings.set(finding.key, finding);
    if (finding.verdict === 'different') this.fitting[finding.key] = finding.value;
  }

  /** Notes the value of an entry that fits the service. */
  noteValue(key: ProfileKey, value: unknown, note: string): void {
    this.note(this.compare(key, value, note));
  }

  /** The finding that a value fits the service: `confirmed` if it is the one in force. */
  compare(key: ProfileKey, value: unknown, note: string): Finding {
    return this.known.find(key) === value ? confirmed(key, note) : different(key, value, note);
  }

  /** Discards the finding about an entry. */
  withdraw(key: string): void {
    this.findings.delete(key);
    delete this.fitting[key];
  }

  /** Discards all findings but those of the sign-in: reads of the wrong interface prove nothing about the service. */
  forgetAllButSignIn(): void {
    for (const key of this.findings.keys()) if (!key.startsWith('auth.')) this.findings.delete(key);
    this.seen.clear();
  }

  /** Stores the verdict on a fact that has no entry in the profile. */
  noteGap(gap: string, verdict: ProbeVerdict, note: string): void {
    this.seen.set(gap, { gap, verdict, note });
  }

  /** Why something failed, in one line. */
  describe(error: ConnectorError): string {
    const { happened, reason } = explainFailure(error, this.language);
    return reason ?? happened;
  }

  /** Whether the operation has answered at least once, so that its other responses are trusted. */
  hasAnswered(operation: string): boolean {
    return this.tried.get(operation)?.outcome === answered;
  }

  /** Whether any operation of the interfaces has answered. */
  get hasBeenAnswered(): boolean {
    return [...this.tried].some(([operation, { outcome }]) => !operation.startsWith('auth.') && outcome === answered);
  }

  /** The values that the default profile has for a path or a parameter: its value, then the alternatives. */
  alternatives(key: ProfileKey): readonly unknown[] {
    const { value, also } = profileEntries[key];
    return [value, ...also];
  }

  /**
   * Runs one call under the profile found so far, with `overrides` on top. @throws ConnectorError `auth`,
   * `retry-later`, and `config` for an address that cannot be reached, if the portfolio cannot be read any more. They
   * end the examination. Every other failure is returned.
   */
  *attempt<T>(ask: (client: Client) => Op<T>, overrides: Readonly<Record<string, unknown>> = {}): Op<CallResult<T>> {
    const client = this.clientUnder(overrides);
    this.traffic.begin();
    const end = yield* settle(intercept(ask(client), this.traffic));
    const { exchanged } = this.traffic;
    if (end.ok) return { value: end.value, error: undefined, exchanged };
    if (!(end.error instanceof ConnectorError)) throw end.error;
    if (endsAll(end.error) && !(yield* this.stillAnswers())) throw end.error;
    return { value: undefined, error: end.error, exchanged };
  }

  /** Whether the portfolio can still be read after another call has failed. */
  private *stillAnswers(): Op<boolean> {
    if (!this.hasAnswered('thirdParties.list')) return false;
    this.traffic.begin();
    const page = { number: this.get('paging.firstPage'), size: 1 };
    const end = yield* settle(intercept(this.clientUnder({}).thirdParties.list.page({}, page), this.traffic));
    if (!end.ok && !(end.error instanceof ConnectorError)) throw end.error;
    return end.ok;
  }

  private clientUnder(overrides: Readonly<Record<string, unknown>>): Client {
    const { known } = this;
    const profile = createProfile({ ...known.overrides, 'retry.maxAttempts': tries, ...overrides });
    return createClient({ connection: this.connection, profile, auth: this.auth, legacyAuth: this.legacyAuth });
  }

  /** As `attempt`, but returns the value alone. @throws ConnectorError for every failure. */
  *must<T>(ask: (client: Client) => Op<T>): Op<T> {
    const { value, error } = yield* this.attempt(ask);
    if (error !== undefined) throw error;
    return value as T;
  }

  /** As `attempt`, and adds the response of the operation to the report. Finds a list at another path than other lists. */
  *read<T>(
    operation: string,
    ask: (client: Client) => Op<T>,
    overrides: Readonly<Record<string, unknown>> = {},
  ): Op<CallResult<T>> {
    let attempt = yield* this.attempt(ask, overrides);
    const other = otherList(this, operation, attempt) ?? otherIdentifier(this, operation, attempt);
    if (other !== undefined) {
      this.note(other);
      attempt = yield* this.attempt(ask, overrides);
    }
    const { error } = attempt;
    const isTrial = Object.keys(overrides).length > 0;
    if (!isTrial && (error?.kind === 'retry-later' || error?.kind === 'invalid-response')) {
      this.failures.set(operation, error);
    }
    if (error === undefined && lastAnswer(attempt) !== undefined) {
      // Until then its list may have been sought at another path.
      if (!this.hasAnswered(operation) && this.failures.get(operation)?.kind === 'invalid-response') {
        this.failures.delete(operation);
      }
      this.tried.set(operation, { operation, outcome: answered });
    } else if (!this.hasAnswered(operation)) {
      const failure = error ?? nothingFound(operation);
      this.tried.set(operation, { operation, outcome: shortOutcome(failure), error: failure });
    }
    return attempt;
  }

  /** Operations that answer some requests only: the others would fail in a pull, too. */
  remarkUnsteady(): void {
    for (const [operation, error] of this.failures) {
      if (this.hasAnswered(operation))
        this.remarks.push(this.messages.service.answersPartly(operation, this.describe(error)));
    }
  }

  /** Signs in with the password. @returns the response. */
  *signIn(): Op<HttpResponse | undefined> {
    this.traffic.grants = [];
    yield* intercept(this.auth.bearer(), this.traffic);
    return this.traffic.lastGrant('password');
  }

  /** Renews the session with its refresh token. @returns the last response; undefined without a refresh token. */
  *renew(): Op<HttpResponse | undefined> {
    this.traffic.grants = [];
    if (!this.traffic.expireTokens()) return undefined;
    const renewing = createProfile({ ...this.profile.overrides, 'auth.useRefreshToken': true });
    const end = yield* settle(intercept(new TokenSession(this.connection, renewing).bearer(), this.traffic));
    if (!end.ok && !(end.error instanceof ConnectorError)) throw end.error;
    return this.traffic.lastGrant('refresh_token');
  }
}

/** Whether an error ends the examination. Errors of the legacy interface do not: the other facts can still be found. */
function endsAll({ kind, field, endpoint, unreached }: ConnectorError): boolean {
  if (endpoint?.startsWith('legacy.') === true || field === 'legacyBaseUrl') return false;
  return kind === 'auth' || kind === 'retry-later' || unreached !== undefined;
}

export const answered = 'answered';

/** A search reads a 404 as an empty list. Until the search has answered, the 404 may also mean an unknown path. */
function nothingFound(endpoint: string): ConnectorError {
  const reason = 'nothing was found, or there is no such path';
  return new ConnectorError('refused', `${endpoint}: ${reason} (404).`, { endpoint, status: 404, reason });
}

function shortOutcome({ status, reason, message }: ConnectorError): string {
  const text = (reason ?? message).slice(0, 100);
  return status === undefined || status === 0 ? text : `${status}: ${text}`;
}
