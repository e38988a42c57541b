import type { Connection } from '@tpr/core';
import { documentStore } from '../session/property-store.ts';

/** The account and the user of a check. Findings of others are not compared: another user may see less. */
type Looker = Pick<Connection, 'baseUrl' | 'accountId' | 'username'>;

interface Kept {
  readonly looker: readonly string[];
  readonly facts: unknown;
}

const keyOf = (job: string): string => `known ${job}`;
const markOf = ({ baseUrl, accountId, username }: Looker): readonly string[] => [baseUrl, accountId, username];

/** The findings of a schedule's last run with the same account and user; undefined without one. */
export function readKnown<Facts>(job: string, looker: Looker): Facts | undefined {
  const kept = documentStore().read<Kept>(keyOf(job));
  return String(kept?.looker) === String(markOf(looker)) ? (kept?.facts as Facts) : undefined;
}

export function keepKnown(job: string, looker: Looker, facts: unknown): void {
  documentStore().write(keyOf(job), { looker: markOf(looker), facts } satisfies Kept);
}

export function forgetKnown(job: string): void {
  documentStore().set(keyOf(job), undefined);
}
