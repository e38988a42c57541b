import type { StatusWords } from '../en/statuses.ts';

export const statuses: StatusWords = {
  ABSENT: 'manquant',
  ONGOING: 'en cours',
  ACTION_REQUIRED: 'à traiter',
  VALID: 'valide',
  BELOW_EXPECTATION: 'attentes non atteintes',
  INVALID: 'non conforme',
  other: 'autre',
};
