import { createClient, type Client } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import { installFunctions, type FunctionsOptions } from '../../src/functions/index.ts';
import type { ExcelRows } from '../../src/functions/cells.ts';
import type { ServiceAccess } from '../../src/session/service-access.ts';

/** Like Excel's own class: an error whose code and text a cell shows. */
class CellError extends Error {
  readonly code: string;

  constructor(code: string, message?: string) {
    super(message);
    this.code = code;
  }
}

/** The one cell or range that a formula takes, in the form in which Excel passes it. */
export const cell = (value: unknown): unknown[][] => [[value]];
export const column = (values: readonly unknown[]): unknown[][] => values.map((value) => [value]);

export interface Formula {
  readonly result: Promise<ExcelRows>;
  /** What Excel calls when the cell is edited during its calculation. */
  readonly cancel: () => void;
}

/** A session that a test can sign in to and out of, on a runner that really sends. */
export interface TestAccess extends ServiceAccess {
  signIn(client: Client): void;
  signOut(): void;
}

export function createAccess(client?: Client): TestAccess {
  const listeners = new Set<() => void>();
  let current = client;
  const change = (next: Client | undefined): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    get client() {
      return current;
    },
    run: createAsyncRunner(createFetchHost()).run,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: change,
    signOut: () => change(undefined),
  };
}

export function clientOf(sandbox: Sandbox, overrides: Readonly<Record<string, unknown>> = {}): Client {
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { username: 'buyer@example.test', password: 'sandbox', accountId: '1001', environment: 'sandbox' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, realm, clientId, ...user };
  return createClient({ connection, profile: createProfile(overrides) });
}

/** The functions as Excel calls them: associated by id, with arguments as Excel passes them and an invocation. */
export function install(access: ServiceAccess, options: FunctionsOptions = {}) {
  const functions = new Map<string, (...args: unknown[]) => Promise<ExcelRows>>();
  Object.assign(globalThis, {
    CustomFunctions: {
      Error: CellError,
      ErrorCode: { invalidValue: '#VALUE!', notAvailable: '#N/A' },
      associate: (id: string, call: (...args: unknown[]) => Promise<ExcelRows>) => functions.set(id, call),
    },
    Office: { context: { displayLanguage: 'en-US', requirements: { isSetSupported: () => true } } },
  });
  const installed = installFunctions(access, options);
  const start = (id: string, args: readonly unknown[], isInValuePreview = false): Formula => {
    const invocation: { isInValuePreview: boolean; onCanceled?: () => void } = { isInValuePreview };
    return { result: functions.get(id)!(...args, invocation), cancel: () => invocation.onCanceled?.() };
  };
  return {
    ...installed,
    ids: [...functions.keys()],
    start,
    ask: (id: string, ...args: unknown[]) => start(id, args).result,
    preview: (id: string, ...args: unknown[]) => start(id, args, true).result,
  };
}

/** The text of a failed formula's cell, after its code. */
export async function errorOf(result: Promise<unknown>): Promise<string> {
  try {
    await result;
  } catch (error) {
    if (error instanceof CellError) return `${error.code} ${error.message}`;
    throw error;
  }
  throw new Error('The formula was answered.');
}

export const isCellError = (value: unknown): value is CellError => value instanceof CellError;

/** Identifiers of the portfolio, in the order of its list. */
export async function idsOf(sandbox: Sandbox): Promise<string[]> {
  const client = clientOf(sandbox);
  const listed = await createAccess().run(client.thirdParties.list());
  sandbox.resetCounters();
  return listed.map(({ thirdpartyId }) => thirdpartyId!);
}
