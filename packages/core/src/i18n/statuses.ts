import { statuses, thirdPartyStatuses, type Status, type ThirdPartyStatus } from '../values/status.ts';
import type { Language } from './language.ts';
import type { Messages } from './localized-text.ts';

/** The meaning of a status label, for the icon or the colours that screens and sheets show with it. */
export type Tone = 'good' | 'info' | 'busy' | 'missing' | 'warning' | 'bad' | 'quiet';

/** Statuses of dossiers, documents and third parties; `other` is any unknown status. */
export type KnownStatus = Status | ThirdPartyStatus | 'other';

/** The names of the service's statuses. Hosts with tooltips show the code there. */
const en = {
  ABSENT: 'missing',
  ONGOING: 'in progress',
  ACTION_REQUIRED: 'to decide',
  VALID: 'valid',
  BELOW_EXPECTATION: 'below expectation',
  INVALID: 'not valid',
  ACTIVE: 'active',
  COLLECTIVE_PROCEDURE: 'in collective procedure',
  DEREGISTERED: 'deregistered',
  other: 'other',
} as const satisfies Readonly<Record<KnownStatus, string>>;

export const statusLabels: Messages<typeof en> = {
  en,
  fr: {
    ABSENT: 'manquant',
    ONGOING: 'en cours',
    ACTION_REQUIRED: 'à traiter',
    VALID: 'valide',
    BELOW_EXPECTATION: 'attentes non atteintes',
    INVALID: 'non conforme',
    ACTIVE: 'active',
    COLLECTIVE_PROCEDURE: 'en procédure collective',
    DEREGISTERED: 'radiée',
    other: 'autre',
  },
};

export const statusTones: Readonly<Record<KnownStatus, Tone>> = {
  ABSENT: 'missing',
  ONGOING: 'busy',
  ACTION_REQUIRED: 'info',
  VALID: 'good',
  BELOW_EXPECTATION: 'warning',
  INVALID: 'bad',
  ACTIVE: 'quiet',
  COLLECTIVE_PROCEDURE: 'warning',
  DEREGISTERED: 'bad',
  other: 'quiet',
};

/** The tones of the outcomes of changes, additions, decisions and rows. */
export const outcomeTones = {
  sent: 'good',
  unchanged: 'good',
  conflict: 'warning',
  refused: 'bad',
  unknown: 'warning',
  pending: 'busy',
  taken: 'good',
  added: 'good',
  dossierStarted: 'good',
  alreadyThere: 'quiet',
  leftOut: 'warning',
  decided: 'good',
  skipped: 'quiet',
  notSent: 'warning',
  left: 'warning',
  typedOver: 'warning',
  putBack: 'good',
} as const satisfies Readonly<Record<string, Tone>>;

/** The name of a status. An unknown word stays as it is, and an unknown code becomes words. */
export function describeStatus(code: string | null, language: Language): string | null {
  const status = [...statuses, ...thirdPartyStatuses].find((known) => known === code);
  return status === undefined ? plainWord(code) : statusLabels[language][status];
}

/** Turns a code into words: `UNDER_REVIEW` is `under review`. */
export function plainWord(code: string | null): string | null {
  return code !== null && /^[A-Z][A-Z0-9_]{3,}$/.test(code) ? code.toLowerCase().replace(/_/g, ' ') : code;
}
