import {
  ConnectorError,
  createClient,
  Session,
  type Authenticator,
  type Client,
  type Connection,
  type HttpReply,
  type HttpRequest,
  type Notice,
  type Op,
} from '@tpr/core';
import { createAsyncRunner, createFetchHost, type AsyncHost, type AsyncRunner } from '@tpr/core/fetch';
import {
  createProfile,
  profileEntries,
  type Dossier,
  type Profile,
  type ProfileKey,
  type ThirdParty,
} from '@tpr/core/service';
import type { Finding } from './finding.ts';

export interface Exchanged {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
}

/** One question put to the service, with everything that went over the wire for it. */
export interface AskedQuestion<T> {
  readonly value: T | undefined;
  readonly error: ConnectorError | undefined;
  /** Of the interfaces, in order; sign-ins are not among them. */
  readonly exchanged: readonly Exchanged[];
  readonly notices: readonly Notice[];
}

/** How an operation answered: `answered`, or what was said instead. */
export interface Tried {
  readonly operation: string;
  readonly outcome: string;
}

/** What later probes look at: records that the service really has. */
export interface Samples {
  thirdParties: readonly ThirdParty[];
  /** Dossiers of the sampled third parties that were read. */
  dossiers: readonly Dossier[];
  /** Objects as they came, by name of the record. */
  readonly raws: Map<string, Readonly<Record<string, unknown>>[]>;
}

/** One examination of one service: asks under changed profiles, remembers what was found. */
export class Examination {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly samples: Samples = { thirdParties: [], dossiers: [], raws: new Map() };
  readonly findings = new Map<string, Finding>();
  readonly tried = new Map<string, Tried>();
  /** Said beside the entries: clocks, headers. */
  readonly remarks: string[] = [];
  /** The service's time by the Date header of its last answer, ms since epoch. */
  dateHeard: number | undefined;
  private readonly auth: Authenticator;
  private readonly runner: AsyncRunner;
  private readonly signal: AbortSignal;
  /** Saved tokens stay here and nowhere else. */
  private readonly store = new Map<string, string>();
  private exchanged: Exchanged[] = [];
  private grants: Exchanged[] = [];
  private notices: Notice[] = [];
  /** Overrides that were found to fit, by key. */
  private readonly fitting: Record<string, unknown> = {};

  constructor(connection: Connection, profile: Profile, signal: AbortSignal) {
    this.connection = connection;
    this.profile = profile;
    this.signal = signal;
    this.auth = new Session(connection, profile);
    this.runner = createAsyncRunner(this.listen(createFetchHost({ log: (notice) => void this.notices.push(notice) })));
  }

  /** The profile with what was found so far. */
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

  /** What the shipped profile would try next for a path or a parameter. */
  alternatives(key: ProfileKey): readonly unknown[] {
    const { value, also } = profileEntries[key];
    return [value, ...also];
  }

  keep(record: string, raws: readonly unknown[]): void {
    const kept = this.samples.raws.get(record) ?? [];
    for (const raw of raws) {
      if (typeof raw === 'object' && raw !== null) kept.push(raw as Readonly<Record<string, unknown>>);
    }
    this.samples.raws.set(record, kept);
  }

  /**
   * Asks once, under the profile found so far with `overrides` on top. @throws ConnectorError `auth`, `later`, and
   * `config` for an address that leads nowhere, which end the examination; every other refusal is an answer.
   */
  async attempt<T>(
    ask: (client: Client) => Op<T>,
    overrides: Readonly<Record<string, unknown>> = {},
  ): Promise<AskedQuestion<T>> {
    const profile = createProfile({
      ...this.profile.overrides,
      ...this.fitting,
      'behaviour.rate.tries': 2,
      ...overrides,
    });
    const client = createClient({ connection: this.connection, profile, auth: this.auth });
    this.exchanged = [];
    this.notices = [];
    try {
      const value = await this.runner.run(ask(client), { signal: this.signal });
      return { value, error: undefined, exchanged: this.exchanged, notices: this.notices };
    } catch (error) {
      if (!(error instanceof ConnectorError) || endsAll(error)) throw error;
      return { value: undefined, error, exchanged: this.exchanged, notices: this.notices };
    }
  }

  /** As `attempt`, and tells in the report how the operation answered. */
  async read<T>(
    operation: string,
    ask: (client: Client) => Op<T>,
    overrides: Readonly<Record<string, unknown>> = {},
  ): Promise<AskedQuestion<T>> {
    const attempt = await this.attempt(ask, overrides);
    const { error } = attempt;
    if (this.tried.get(operation)?.outcome !== answered) {
      this.tried.set(operation, { operation, outcome: error === undefined ? answered : shortly(error) });
    }
    return attempt;
  }

  /** Signs in with the password, then once more with the refresh token. @returns the answers of both grants. */
  async signIn(): Promise<{ readonly password: HttpReply | undefined; readonly refresh: HttpReply | undefined }> {
    this.grants = [];
    await this.runner.run(this.auth.bearer(), { signal: this.signal });
    const password = this.grants.find(({ request }) => isGrant(request, 'password'))?.reply;
    const kept = this.store.get('session');
    if (kept !== undefined) {
      this.store.set('session', JSON.stringify({ ...JSON.parse(kept), renewAtMs: 0 }));
      await this.runner.run(
        new Session(this.connection, createProfile({ ...this.profile.overrides, 'behaviour.refresh': 'on' })).bearer(),
        {
          signal: this.signal,
        },
      );
    }
    return { password, refresh: this.grants.find(({ request }) => isGrant(request, 'refresh_token'))?.reply };
  }

  private listen(host: AsyncHost): AsyncHost {
    return {
      ...host,
      load: (key) => this.store.get(key),
      save: (key, value) => void (value === undefined ? this.store.delete(key) : this.store.set(key, value)),
      send: async (request, signal) => {
        const reply = await host.send(request, signal);
        if (request.url.startsWith(this.connection.authUrl)) this.grants.push({ request, reply });
        else this.exchanged.push({ request, reply });
        const heardMs = Date.parse(reply.headers['date'] ?? '');
        if (!Number.isNaN(heardMs)) this.dateHeard = heardMs;
        return reply;
      },
    };
  }
}

/** Without the legacy interface there is much to find out. */
function endsAll({ kind, field, unreached }: ConnectorError): boolean {
  return kind === 'auth' || kind === 'later' || (unreached !== undefined && field !== 'legacyBaseUrl');
}

export const answered = 'answered';

function isGrant({ body = '' }: HttpRequest, type: string): boolean {
  return body.includes(`grant_type=${type}`);
}

function shortly({ status, reason, message }: ConnectorError): string {
  const said = (reason ?? message).slice(0, 100);
  return status === undefined || status === 0 ? said : `${status}: ${said}`;
}

/** The last answer of an attempt, when it was a success. */
export function lastAnswer({ exchanged }: AskedQuestion<unknown>): HttpReply | undefined {
  const reply = exchanged.at(-1)?.reply;
  return reply !== undefined && reply.status >= 200 && reply.status < 400 ? reply : undefined;
}

/** Its JSON, or undefined. */
export function lastJson(attempt: AskedQuestion<unknown>): unknown {
  try {
    return JSON.parse(lastAnswer(attempt)?.text ?? '');
  } catch {
    return undefined;
  }
}
