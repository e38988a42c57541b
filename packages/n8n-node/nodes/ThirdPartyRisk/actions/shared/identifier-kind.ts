import type { LegalIdKind } from '@tpr/core/values';
import type { Parameters } from '../parameters.ts';

const kinds: readonly LegalIdKind[] = ['SIRET', 'SIREN', 'VAT', 'DUNS'];

/** The chosen type of an identifier; undefined for the automatic one. */
export function identifierKind(parameters: Parameters): LegalIdKind | undefined {
  const chosen = parameters.choice('identifierType', ['auto', ...kinds]);
  return chosen === 'auto' ? undefined : chosen;
}
