import type { ErrorKind } from '../errors.ts';
import { profileEntries, type Entry } from '../api/profile/index.ts';
import { answered } from './examination.ts';
import type { Finding, ProbeVerdict } from './finding.ts';
import type { Health, ServiceReport } from './report.ts';

/**
 * A report that may be posted in a public issue: names of operations, entries and fields, statuses and verdicts. It copies
 * only the listed fields, so that a new field of the report stays private until it is added here.
 */
export interface PublicReport {
  readonly health: Health;
  readonly isWhole: boolean;
  readonly failure?: { readonly kind: ErrorKind; readonly endpoint?: string; readonly status?: number };
  /** `answered`, a status, `not tried` or `no answer`. */
  readonly operations: readonly { readonly operation: string; readonly outcome: string }[];
  readonly findings: readonly { readonly key: string; readonly verdict: ProbeVerdict; readonly value?: unknown }[];
  readonly gaps: readonly { readonly gap: string; readonly verdict: ProbeVerdict }[];
}

/** Copies the public parts of a report. */
export function toPublicReport({ health, isWhole, failure, operations, findings, gaps }: ServiceReport): PublicReport {
  return {
    health,
    isWhole,
    ...(failure !== undefined && {
      failure: {
        kind: failure.kind,
        ...(failure.endpoint !== undefined && { endpoint: failure.endpoint }),
        ...(failure.status !== undefined && { status: failure.status }),
      },
    }),
    operations: operations.map(({ operation, outcome }) => ({ operation, outcome: outcomeOf(outcome) })),
    findings: findings.map((finding) => {
      const value = valueOf(finding);
      return { key: finding.key, verdict: finding.verdict, ...(value !== undefined && { value }) };
    }),
    gaps: gaps.map(({ gap, verdict }) => ({ gap, verdict })),
  };
}

/** The outcome without the text of the service, which follows a status. */
function outcomeOf(outcome: string): string {
  if (outcome === answered) return outcome;
  if (outcome.startsWith('not tried: ')) return 'not tried';
  return /^\d{3}(?=:|$)/.exec(outcome)?.[0] ?? 'no answer';
}

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/**
 * Words of the service may be labels of the account, and paths of an overlay may name a gateway, so both are omitted.
 */
function valueOf({ key, value }: Finding): unknown {
  if (key.startsWith('values.')) return undefined;
  const entry = entries[key];
  if (key.startsWith('paths.')) return [entry?.value, ...(entry?.also ?? [])].includes(value) ? value : undefined;
  return Array.isArray(value) ? value.filter(isName) : isName(value) ? value : undefined;
}

/** Whether it is a number, a boolean, or the name of a field, a form or a time zone. */
function isName(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || /^[$\w./-]{1,60}$/.test(String(value));
}
