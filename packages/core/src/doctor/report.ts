import type { ConnectorError, ErrorKind } from '../errors.ts';
import { answered, type Examination, type TriedOperation } from './examination.ts';
import type { Finding } from './finding.ts';
import { verdictsOf, type GapVerdict } from './verdicts.ts';

/**
 * Whether the service is usable: `works`; `partly`: some operations do not answer; `fails`: the portfolio cannot be read,
 * or the service stopped answering.
 */
export type Health = 'works' | 'partly' | 'fails';

/** A ConnectorError as plain JSON. */
export interface ReportedFailure {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly endpoint?: string;
  readonly field?: string;
  readonly status?: number;
  readonly reason?: string;
}

/** Plain JSON. */
export interface ServiceReport {
  readonly service: string;
  readonly account: string;
  readonly health: Health;
  /** Operations of the current interface that failed. */
  readonly unanswered: readonly string[];
  /** The error that prevents reading the portfolio, or that ended the examination. */
  readonly failure?: ReportedFailure;
  /** Whether the examination reached its end; otherwise the findings are those made until then. */
  readonly isWhole: boolean;
  readonly operations: readonly TriedOperation[];
  readonly findings: readonly Finding[];
  /** The verdict on each fact that the specification does not show, in the order of their codes. */
  readonly gaps: readonly GapVerdict[];
  /** Sentences that belong to no entry: clocks, headers. */
  readonly remarks: readonly string[];
}

export function createReport(examination: Examination): ServiceReport {
  const tried = [...examination.tried.values()].sort((a, b) => (a.operation < b.operation ? -1 : 1));
  const refused = tried.filter(({ error }) => error !== undefined).map(({ operation }) => operation);
  const unanswered = refused.filter((operation) => !operation.startsWith('legacy.'));
  const canRead = examination.tried.get('thirdParties.list')?.outcome === answered;
  const failure =
    examination.ended ??
    examination.misaddressed ??
    (canRead ? undefined : examination.tried.get('thirdParties.list')?.error);
  return {
    service: examination.connection.baseUrl,
    account: examination.connection.accountId,
    health: failure !== undefined || !canRead ? 'fails' : unanswered.length > 0 ? 'partly' : 'works',
    unanswered,
    ...(failure !== undefined && { failure: asJson(failure) }),
    isWhole: examination.ended === undefined,
    operations: tried.map(({ operation, outcome }) => ({ operation, outcome })),
    findings: [...examination.findings.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    gaps: verdictsOf(examination.findings, examination.seen, examination.messages),
    remarks: examination.remarks,
  };
}

function asJson({ kind, message, endpoint, field, status, reason }: ConnectorError): ReportedFailure {
  return {
    kind,
    message,
    ...(endpoint !== undefined && { endpoint }),
    ...(field !== undefined && { field }),
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
  };
}

/** The entries of an overlay for this service, by key; for an examination that ended early, those found until then. */
export const overridesOf = ({ findings, health, isWhole }: ServiceReport): Readonly<Record<string, unknown>> =>
  health === 'fails' && isWhole
    ? {}
    : Object.fromEntries(
        findings.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]),
      );
