/** A local simulation of Google's web interfaces of Sheets, Drive and Apps Script, with their limits. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { MovableClock } from './clock.ts';
import { Counting, type GoogleCounters } from './counters.ts';
import { Faults, type Fault } from './faults.ts';
import { notFound } from './google-error.ts';
import type { Answer } from './consent.ts';
import { Identities, type PersonCredentials, type ServiceCredentials } from './identities.ts';
import type { ClientFile } from './oauth-client.ts';
import { Quota, type QuotaLimits } from './quota.ts';
import type { SheetRequest } from './request-bodies.ts';
import { scopes, type GoogleState } from './route.ts';
import { ScriptProject } from './script-project.ts';
import { createGoogleServer, type ServerParts } from './server.ts';
import { applyRequests } from './sheet-requests.ts';
import { Spreadsheet } from './spreadsheet.ts';

export type { Fault, FaultKind } from './faults.ts';
export type { GoogleCounters } from './counters.ts';
export type { Answer } from './consent.ts';
export type { PersonCredentials, ServiceCredentials } from './identities.ts';
export type { ClientFile } from './oauth-client.ts';
export type { QuotaLimits } from './quota.ts';
export type { SheetRequest } from './request-bodies.ts';
export type { ScriptFile, ScriptProject } from './script-project.ts';
export type { Spreadsheet } from './spreadsheet.ts';

export interface GoogleOptions {
  readonly port?: number;
  readonly quota?: QuotaLimits;
  /** Milliseconds of the simulator's clock per real millisecond; with 60 a minute takes a second. */
  readonly clockRate?: number;
  readonly maxPayloadBytes?: number;
  readonly latencyMs?: number;
  /** Seeds the drawing of faults. */
  readonly seed?: number;
}

export interface Google {
  /** The root URL of every interface, with a trailing slash. */
  readonly rootUrl: string;
  /** The simulator's time, in ms since epoch. */
  now(): number;
  advance(ms: number): void;
  setFaults(faults: readonly Fault[]): void;
  setLatency(ms: number): void;
  /** Adds a user who may sign in. @param allowed scopes; default: all scopes of the simulator. */
  addPerson(email: string, allowed?: readonly string[]): PersonCredentials;
  addService(email: string): ServiceCredentials;
  /** Adds a company's OAuth client, which users sign in with. */
  addClient(): ClientFile;
  /** Sets the user's answer on the consent page from now on. Undefined: no user is there. */
  answerConsent(answer: Answer | undefined): void;
  /** Lets a user or a service account act as a service account. */
  allowImpersonation(caller: string, service: string): void;
  /** Lets a service account act as any user of the domain, for these scopes. */
  allowDelegation(service: string, scopes: readonly string[]): void;
  /** Adds a workload of another cloud: it presents `subjectToken` for `audience`. */
  addWorkload(audience: string, subjectToken: string, name: string): void;
  revoke(email: string): void;
  /** A user's organisation requires a new sign-in: refresh tokens are refused with `invalid_rapt`. */
  askAgain(email: string): void;
  /** Creates a spreadsheet, as its owner would. */
  addSpreadsheet(owner: string, title?: string): Spreadsheet;
  /** Creates a script, as its owner would in the editor. */
  addScript(owner: string, parentId?: string, title?: string): ScriptProject;
  spreadsheet(id: string): Spreadsheet;
  /** Simulates a user's edits: requests of `spreadsheets.batchUpdate` that count against no quota. */
  edit(id: string, requests: readonly SheetRequest[]): void;
  readonly spreadsheets: readonly Spreadsheet[];
  readonly scripts: readonly ScriptProject[];
  counters(): GoogleCounters;
  close(): Promise<void>;
}

/** The documented limits of Sheets. */
const documentedQuota: QuotaLimits = { perUser: 60, perProject: 300 };
const recommendedPayloadBytes = 2_000_000;

export async function startGoogle(options: GoogleOptions = {}): Promise<Google> {
  const clock = new MovableClock(options.clockRate ?? 1);
  const state = createState(clock);
  const identities = new Identities(clock);
  const quota = new Quota(clock, options.quota ?? documentedQuota);
  const faults = new Faults(options.seed ?? 1);
  const counting = new Counting();
  const maxPayloadBytes = options.maxPayloadBytes ?? recommendedPayloadBytes;
  const latencyMs = options.latencyMs ?? 0;
  const parts: ServerParts = { state, identities, quota, faults, counting, maxPayloadBytes, latencyMs };
  const server = createGoogleServer(parts);
  const port = await new Promise<number>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve(portOf(server.address())));
  });
  const rootUrl = `http://127.0.0.1:${port}/`;
  const find = (id: string): Spreadsheet => {
    const book = state.spreadsheets.get(id);
    if (book === undefined) throw notFound();
    return book;
  };
  return {
    rootUrl,
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
    setFaults: (next) => faults.set(next),
    setLatency: (ms) => (parts.latencyMs = ms),
    addPerson: (email, allowed = Object.values(scopes)) => identities.addPerson(email, allowed),
    addService: (email) => identities.addService(email, `${rootUrl}token`),
    addClient: () => identities.addClient(),
    answerConsent: (answer) => (identities.consent.answer = answer),
    allowImpersonation: (caller, service) => identities.standIns.allowImpersonation(caller, service),
    allowDelegation: (service, allowed) => identities.standIns.allowDelegation(service, allowed),
    addWorkload: (audience, token, name) => identities.standIns.addWorkload(audience, token, name),
    revoke: (email) => identities.revoke(email),
    askAgain: (email) => identities.askAgain(email),
    addSpreadsheet(owner, title = 'Untitled spreadsheet') {
      const book = new Spreadsheet(state.newId('1'), title, owner);
      state.spreadsheets.set(book.id, book);
      return book;
    },
    addScript(owner, parentId, title = 'Untitled project') {
      const container = parentId === undefined ? undefined : find(parentId);
      const project = new ScriptProject(state.newId('1S'), title, parentId, owner, container?.owner);
      state.scripts.set(project.scriptId, project);
      return project;
    },
    spreadsheet: find,
    edit: (id, requests) => void applyRequests(find(id), requests),
    get spreadsheets() {
      return [...state.spreadsheets.values()];
    },
    get scripts() {
      return [...state.scripts.values()];
    },
    counters: () => ({
      requests: counting.requests,
      byMethod: Object.fromEntries(counting.byMethod),
      tokens: counting.tokens,
      overQuota: counting.overQuota,
      overPayload: counting.overPayload,
      largestPayloadBytes: counting.largestPayloadBytes,
      concurrent: counting.concurrent,
      peakReads: quota.peak.read,
      peakWrites: quota.peak.write,
      planted: counting.planted,
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createState(clock: MovableClock): GoogleState {
  const newId = (start: string): string => `${start}${randomBytes(30).toString('base64url')}`;
  return { clock, spreadsheets: new Map(), scripts: new Map(), newId };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
