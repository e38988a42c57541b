import { ConnectorError, isOfKind, type ErrorKind } from '../errors.ts';
import type { Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';

/**
 * Which records of a run a failure concerns.
 * - `record`: that of the failed request. It fails, and the run continues with the others.
 * - `run`: all of them. The run stops.
 * - `either`: the same read of another record shows which.
 */
export type FailureScope = 'record' | 'run' | 'either';

const scopes: Readonly<Record<ErrorKind, (error: ConnectorError) => FailureScope>> = {
  // An intermediary may refuse every request.
  refused: ({ isOwn }) => (isOwn === false ? 'either' : 'record'),
  config: (error) => (isOfInput(error) ? 'record' : 'run'),
  // Only the response to this write is missing.
  'unknown-outcome': () => 'record',
  // A proxy, or another format of the service, changes every response; a wrong cache entry changes one.
  'invalid-response': () => 'either',
  'retry-later': (error) => (isOfAllRequests(error) ? 'run' : 'either'),
  auth: () => 'run',
  bug: () => 'run',
};

export function failureScope(error: unknown): FailureScope {
  // Every request needs the sign-in.
  if (!(error instanceof ConnectorError) || error.endpoint?.startsWith('auth.') === true) return 'run';
  return scopes[error.kind](error);
}

/**
 * Whether a failure concerns one record only.
 * @param succeedsForAnother repeats the failed read for another record. It returns undefined if the run has no other
 * record. Writes have no such read: then only a refusal concerns one record, because an intermediary may refuse single
 * writes by their content.
 */
export function* isOfOneRecord(error: unknown, succeedsForAnother?: () => Op<boolean | undefined>): Op<boolean> {
  const scope = failureScope(error);
  if (scope !== 'either') return scope === 'record';
  return (yield* succeedsForAnother?.() ?? unknown()) ?? (error as ConnectorError).kind === 'refused';
}

function* unknown(): Op<undefined> {}

/** More than one, since the same failure may concern several records. */
const mostTried = 3;

/**
 * Whether a read succeeds for one of a few other records. Undefined without other records.
 * @param shown a record that could be read, and is tried first.
 */
export function* anySucceeds<T>(
  others: readonly T[],
  read: (other: T) => Op<unknown>,
  shown?: T,
): Op<boolean | undefined> {
  const known = shown === undefined ? others : [shown, ...others];
  if (known.length === 0) return undefined;
  for (const other of spread(known)) {
    if ((yield* settle(read(other))).ok) return true;
  }
  return false;
}

/** Records next to each other often fail together. */
function spread<T>(all: readonly T[]): readonly T[] {
  if (all.length <= mostTried) return all;
  return Array.from(
    { length: mostTried },
    (_, index) => all[Math.floor((index * (all.length - 1)) / (mostTried - 1))]!,
  );
}

/** The failures of a run over several records that are known only one by one. If none can be read, they concern all. */
export class FailuresOfRun<T> {
  private failure: ConnectorError | undefined;
  /** The last record that could be read. */
  shown: T | undefined;

  /**
   * Notes a failure. @returns whether it concerns one record only. While no record could be read, the first failure and
   * each refusal count as such, and `settle` decides.
   * @param succeedsForShown sends the failed read for the record that could be read.
   */
  *isOfOneRecord(error: ConnectorError, succeedsForShown: () => Op<boolean | undefined>): Op<boolean> {
    const { shown, failure } = this;
    const isOfOne = yield* isOfOneRecord(error, function* () {
      if (shown !== undefined) return yield* succeedsForShown();
      return failure === undefined ? true : undefined;
    });
    if (isOfOne) this.note(error);
    return isOfOne;
  }

  note(failure: ConnectorError): void {
    this.failure ??= failure;
  }

  /** Whether every record so far has failed. */
  get isOfAll(): boolean {
    return this.failure !== undefined && this.shown === undefined;
  }

  /** To be called at the end. @throws ConnectorError the first failure, if no record could be read. */
  settle(): void {
    if (this.isOfAll) throw this.failure!;
  }
}

/** Settings of the connection and of its host: a wrong one concerns every request. */
const settings: readonly string[] = [
  'baseUrl',
  'legacyBaseUrl',
  'authUrl',
  'realm',
  'clientId',
  'username',
  'password',
  'accountId',
  'allowlist',
  'permission',
  'presets',
];

/** Whether an input is wrong, and no setting. A redirect and a missing token issuer are `config` errors with a status. */
function isOfInput({ status, field, unreached }: ConnectorError): boolean {
  return status === undefined && unreached === undefined && (field === undefined || !settings.includes(field));
}

/**
 * Whether the service may lack an operation, so that the caller uses another one or none. An unreachable address and a
 * wrong setting concern every operation.
 */
export function mayLackOperation(error: unknown): error is ConnectorError {
  if (isOfKind(error, 'refused', 'invalid-response')) return true;
  return isOfKind(error, 'config') && (isOfInput(error) || isWithoutAddress(error));
}

/** Whether an operation of the legacy interface failed because the connection has no address of it. */
const isWithoutAddress = ({ status, field, unreached }: ConnectorError): boolean =>
  field === 'legacyBaseUrl' && status === undefined && unreached === undefined;

/** The rate limit and the deadline concern every request. Without a status, the service was not called. */
function isOfAllRequests({ status, field }: ConnectorError): boolean {
  return status === undefined || status === 429 || field === 'time';
}
