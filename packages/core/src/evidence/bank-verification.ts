import type { LocalDate } from '../values/calendar.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { readTriState, type TriState, type YesNoWords } from '../values/tri-state.ts';
import { zoneOf, type Profile } from '../api/profile/index.ts';
import type { Evidence } from '../api/records/document.ts';

/** The automatic verification of bank details (R097–R100). `verifiedSent` is the value of `verified` as sent. */
export interface BankVerification {
  readonly verified: TriState;
  readonly verifiedSent: string | null;
  readonly bank: string | null;
  readonly bic: string | null;
  readonly country: string | null;
  readonly sepaCreditTransfer: TriState;
  readonly sepaDirectDebit: TriState;
  /** Parsed as DD/MM/YYYY, day first in every locale (R099), or from another date format of the service. */
  readonly verificationDate: LocalDate | null;
  /** Keys beyond the seven of the specification, as sent. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The keys of the specification (R097). */
export const verificationKeys = {
  verified: 'verified',
  bank: 'bank_data_bank',
  bic: 'bank_data_bic',
  country: 'bank_data_country',
  sepaCreditTransfer: 'sepa_data_sct',
  sepaDirectDebit: 'sepa_data_sdd',
  verificationDate: 'date_verification',
} as const;

/** @returns undefined for evidence without verification results. */
export function readBankVerification({ metadata }: Evidence, profile: Profile): BankVerification | undefined {
  const sent = new Map(resultsIn(metadata));
  if (!Object.values(verificationKeys).some((key) => sent.has(key))) return undefined;
  const words: YesNoWords = { yes: profile.get('values.yes'), no: profile.get('values.no') };
  const text = (key: keyof typeof verificationKeys): string | null => {
    const value = sent.get(verificationKeys[key]);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
  const known: readonly string[] = Object.values(verificationKeys);
  return {
    verified: readTriState(text('verified'), words),
    verifiedSent: text('verified'),
    bank: text('bank'),
    bic: text('bic'),
    country: text('country'),
    sepaCreditTransfer: readTriState(text('sepaCreditTransfer'), words),
    sepaDirectDebit: readTriState(text('sepaDirectDebit'), words),
    verificationDate: parseLocalDate(text('verificationDate') ?? '', zoneOf(profile)) ?? null,
    others: Object.fromEntries([...sent].filter(([key]) => !known.includes(key))),
  };
}

/** The keys and values of verification results, as sent; none for metadata of another shape. */
export function resultsIn(metadata: unknown): [key: string, sent: unknown][] {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return [];
  return Object.entries(metadata);
}
