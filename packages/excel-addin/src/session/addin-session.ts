import {
  ask,
  ConnectorError,
  createClient,
  TokenSession,
  type Authenticator,
  type Client,
  type Connection,
  type Notice,
  type Op,
} from '@tpr/core';
import { callAdapter, type WorkbookAdapter } from '@tpr/core/workbook';
import {
  createAsyncRunner,
  createFetchClient,
  createFetchHost,
  type AsyncRunner,
  type AsyncRunOptions,
  type Store,
} from '@tpr/core/fetch';
import type { OverlayChange, Profile } from '@tpr/core/api';
import type { ConnectionForm, PanelSession, Preset, SessionView } from '@tpr/panel';
import { readForm, type CompanySettings } from './presets.ts';
import type { ServiceAccess } from './service-access.ts';
import { SessionProfile } from './session-profile.ts';
import { tokensKey, type SessionStore } from './session-store.ts';
import type { TextStore } from './text-store.ts';

export interface AddinSessionOptions {
  readonly store: SessionStore;
  /** Stores the last signed-in user, and the overlay of the profile; no secret. */
  readonly texts: TextStore;
  readonly company: CompanySettings;
  /** Reads the settings of the company again, if their file was not received. */
  readonly readCompany?: () => Promise<CompanySettings>;
  /** Time before the file is read again, in ms. Default: a minute, as the error of the file says. */
  readonly companyPauseMs?: number;
  /** Language of the user, such as fr-FR. Labels are requested in it, unless the overlay or a table has another (G107). */
  readonly displayLanguage?: string;
  /** Opens the spreadsheet of the tasks, if there is one: once, with the first task. */
  readonly openWorkbook?: () => Promise<WorkbookAdapter<'later'>>;
  readonly fetch?: typeof fetch;
  readonly log?: (notice: Notice) => void;
}

/** The signed-in user, for the panel and the functions. */
export type AddinSession = PanelSession & ServiceAccess;

/** Opens the session of the user, and resumes the one that is stored on this computer, if there is one. */
export async function openAddinSession(options: AddinSessionOptions): Promise<AddinSession> {
  const { store, texts, company, displayLanguage } = options;
  const last = readLast(await texts.getItem(lastKey));
  const profile = await SessionProfile.open(texts, company, displayLanguage);
  const found = last === undefined ? 'none' : await store.restore();
  const session = new SharedSession(options, last, profile);
  // A user without a valid connection needs the form, which neither a session nor its end shows.
  if (found !== 'none' && !isValid(last)) await store.wipe();
  else if (found === 'kept') session.resume();
  else if (found === 'over') session.markEnded();
  void session.awaitCompany();
  return session;
}

const lastKey = 'connection';
/** Number and interval of the checks, before the session ends, whether another workbook has stored renewed tokens. */
const renewalChecks = 10;
const renewalCheckMs = 100;
/** Longest delay of one timer; timers cannot wait more than 24 days. */
const longestWaitMs = 3_600_000;

class SharedSession implements PanelSession, ServiceAccess {
  private readonly options: AddinSessionOptions;
  private readonly listeners = new Set<() => void>();
  private readonly sessionProfile: SessionProfile;
  private last: ConnectionForm | undefined;
  private state: SessionView['state'] = 'out';
  /** Whether the user had chosen to stay signed in, for the session that has ended. */
  private stayed = false;
  private current: Client | undefined;
  private runner: AsyncRunner;
  private workbook: Promise<WorkbookAdapter<'later'>> | undefined;
  /** Aborted when the user signs out, with all operations that still run. */
  private life = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AddinSessionOptions, last: ConnectionForm | undefined, sessionProfile: SessionProfile) {
    this.options = options;
    this.last = last;
    this.sessionProfile = sessionProfile;
    this.runner = this.newRunner(options.store);
  }

  get client(): Client | undefined {
    return this.current;
  }

  get presets(): readonly Preset[] {
    return this.sessionProfile.company.presets;
  }

  get companyFault(): string | undefined {
    return this.sessionProfile.company.fault;
  }

  view(): SessionView {
    const { state, last, stayed } = this;
    if (state === 'out' || last === undefined) return { state: 'out', last };
    if (state === 'ended') return { state, last, staysSignedIn: stayed };
    return { state, connection: last, staysSignedIn: this.options.store.isKept };
  }

  run<T>(op: Op<T>, options: AsyncRunOptions = {}): Promise<T> {
    const { signal } = options;
    const { life, runner } = this;
    if (signal === undefined) return runner.run(op, { ...options, signal: life.signal });
    const either = new AbortController();
    const end = (): void => either.abort();
    for (const each of [signal, life.signal]) {
      if (each.aborted) end();
      each.addEventListener('abort', end);
    }
    return runner.run(op, { ...options, signal: either.signal }).finally(() => {
      for (const each of [signal, life.signal]) each.removeEventListener('abort', end);
    });
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async signIn(form: ConnectionForm, password: string, staysSignedIn: boolean): Promise<void> {
    const { store, texts } = this.options;
    if (password === '') throw new ConnectorError('config', 'Enter the password.', { field: 'password' });
    const connection = readForm({ ...form }, '');
    // A refused sign-in stores nothing: tokens are stored once they are received.
    const received = new Map<string, string>();
    const client = createClient({ connection: { ...connection, password }, profile: this.sessionProfile.read() });
    await this.newRunner({
      load: () => undefined,
      save: (key, value = '') => void received.set(key, value),
    }).run(client.context.auth.bearer());
    await this.leave();
    for (const [key, value] of received) await store.save(key, value);
    if (staysSignedIn) await store.keep();
    // A stored session is restored with the user that is stored beside it. Without storage, the session is in memory only.
    if (!(await store.isOtherKept())) await texts.setItem(lastKey, JSON.stringify(connection)).catch(() => undefined);
    this.last = connection;
    this.resume();
  }

  async signOut(): Promise<void> {
    await this.leave();
    this.state = 'out';
    this.tell();
  }

  profile(): string {
    return this.sessionProfile.overlay;
  }

  companyProfile(): string {
    return this.sessionProfile.company.overlay;
  }

  async reviewProfile(text: string): Promise<readonly OverlayChange[]> {
    return this.sessionProfile.review(text);
  }

  async importProfile(text: string): Promise<void> {
    await this.sessionProfile.import(text);
    if (this.state === 'in') this.resume();
  }

  /** Creates the client with the tokens in the store. */
  resume(): void {
    if (this.last === undefined) return;
    const profile = this.sessionProfile.read();
    this.current = createClient({ connection: this.last, profile, auth: this.authenticate(this.last, profile) });
    this.state = 'in';
    this.awaitEnd();
    this.tell();
  }

  /** Called for a stored session that has ended. Only the session of a user who chose to stay signed in is stored. */
  markEnded(): void {
    this.state = 'ended';
    this.stayed = true;
  }

  /** Until the file of the company is received, it is read again and again: Excel keeps this page as long as the workbook. */
  async awaitCompany(): Promise<void> {
    const { readCompany, companyPauseMs = 60_000 } = this.options;
    if (readCompany === undefined || this.sessionProfile.company.isUnread !== true) return;
    while (this.sessionProfile.company.isUnread === true) {
      await new Promise((resolve) => setTimeout(resolve, companyPauseMs));
      this.sessionProfile.company = await readCompany();
    }
    if (this.state === 'in') this.resume();
    else this.tell();
  }

  /** The session does not have the password: after the refresh token has expired, the user must sign in again. */
  private authenticate(connection: Connection, profile: Profile): Authenticator {
    const session = new TokenSession(connection, profile);
    const end = (): void => this.end();
    const refusal = this.sessionProfile.error;
    const { store } = this.options;
    return {
      *bearer(rejected, deadlineMs) {
        // With another profile than the intended one, values would be read and written wrongly.
        if (refusal !== undefined) throw refusal;
        for (let before = store.load(tokensKey); ; before = store.load(tokensKey)) {
          try {
            return yield* session.bearer(rejected, deadlineMs);
          } catch (error) {
            if (!(error instanceof ConnectorError) || error.kind !== 'auth') throw error;
            // An issuer may accept a refresh token once, and another workbook may have used it at the same moment.
            if (store.isKept && (yield* isRenewedElsewhere(before))) continue;
            end();
            throw error;
          }
        }
      },
      retriesOn403: () => session.retriesOn403(),
      secrets: () => session.secrets(),
    };
  }

  private newRunner(store: Store): AsyncRunner {
    const { fetch, log, openWorkbook } = this.options;
    const load: Store['load'] = async (key) => {
      if (store === this.options.store) await this.options.store.reload();
      return store.load(key);
    };
    const save: Store['save'] = async (key, value) => {
      await store.save(key, value);
      if (store === this.options.store) this.awaitEnd();
    };
    const host = createFetchHost({
      store: { load, save },
      ...(fetch && { httpClient: createFetchClient(fetch) }),
      ...(log && { log }),
    });
    if (openWorkbook === undefined) return createAsyncRunner(host);
    return createAsyncRunner({
      ...host,
      workbook: async (verb, input) => callAdapter(await (this.workbook ??= openWorkbook()))(verb, input),
    });
  }

  /** Ends the session when its tokens expire, so that they are wiped then and not at the next request. */
  private awaitEnd(): void {
    clearTimeout(this.timer);
    const endsAtMs = this.options.store.endsAtMs();
    if (endsAtMs === undefined || this.current === undefined) return;
    const waitMs = endsAtMs - Date.now();
    if (waitMs <= 0) return void this.endUnlessRenewed();
    this.timer = setTimeout(() => this.awaitEnd(), Math.min(waitMs, longestWaitMs));
  }

  /** The tokens may have been renewed by another workbook. */
  private async endUnlessRenewed(): Promise<void> {
    const { store } = this.options;
    const { current } = this;
    const before = store.load(tokensKey);
    await store.reload();
    if (this.current !== current) return;
    if (store.load(tokensKey) === before) this.end();
    else this.awaitEnd();
  }

  private end(): void {
    if (this.state !== 'in') return;
    clearTimeout(this.timer);
    this.current = undefined;
    this.state = 'ended';
    this.stayed = this.options.store.isKept;
    void this.options.store.wipe();
    this.tell();
  }

  private async leave(): Promise<void> {
    clearTimeout(this.timer);
    this.current = undefined;
    this.life.abort();
    this.life = new AbortController();
    this.runner = this.newRunner(this.options.store);
    await this.options.store.wipe();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** @param before the stored tokens before their renewal failed. */
function* isRenewedElsewhere(before: string | undefined): Op<boolean> {
  for (let check = 0; check < renewalChecks; check++) {
    if (check > 0) yield* ask('sleep', renewalCheckMs);
    if ((yield* ask('load', tokensKey)) !== before) return true;
  }
  return false;
}

/** The stored connection may be one that the client refuses. */
function isValid(connection: ConnectionForm | undefined): boolean {
  try {
    if (connection !== undefined) createClient({ connection });
    return true;
  } catch {
    return false;
  }
}

function readLast(text: string | null): ConnectionForm | undefined {
  try {
    return text === null ? undefined : readForm(JSON.parse(text) as Record<string, unknown>, '');
  } catch {
    return undefined;
  }
}
