import { statuses, thirdPartyStatuses, type Status, type ThirdPartyStatus } from '../values/status.ts';
import type { Language } from './language.ts';
import type { Words } from './localized-text.ts';

/** How a word is meant, wherever it is shown: each screen and sheet has an icon or colours for it, beside the word. */
export type Tone = 'good' | 'info' | 'busy' | 'missing' | 'warning' | 'bad' | 'quiet';

/** Statuses of dossiers, documents and third parties; `other` stands for those that the service has of its own. */
export type KnownStatus = Status | ThirdPartyStatus | 'other';

/** What the service's statuses are called. The raw code is in the tooltip, if there is one. */
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

export const statusWords: Words<typeof en> = {
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

/** Of what became of a change, of an addition, of a decision, of a row. */
export const outcomeTones = {
  sent: 'good',
  unchanged: 'good',
  conflict: 'warning',
  refused: 'bad',
  unknown: 'warning',
  pending: 'busy',
  taken: 'good',
  added: 'good',
  alreadyThere: 'quiet',
  decided: 'good',
  skipped: 'quiet',
  left: 'warning',
  typedOver: 'warning',
  putBack: 'good',
} as const satisfies Readonly<Record<string, Tone>>;

/** A status in plain words; a word that the service has of its own stays as it is, a code of its own is a word. */
export function wordOfStatus(code: string | null, language: Language): string | null {
  const status = [...statuses, ...thirdPartyStatuses].find((known) => known === code);
  return status === undefined ? plainWord(code) : statusWords[language][status];
}

/** `UNDER_REVIEW` as people write it. */
export function plainWord(code: string | null): string | null {
  return code !== null && /^[A-Z][A-Z0-9_]{3,}$/.test(code) ? code.toLowerCase().replace(/_/g, ' ') : code;
}
