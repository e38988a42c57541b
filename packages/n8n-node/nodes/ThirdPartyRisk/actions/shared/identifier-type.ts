import type { LegalIdKind } from '@tpr/core/values';
import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';

const kinds: Readonly<Record<LegalIdKind, { readonly name: string; readonly description: string }>> = {
  DUNS: { name: 'DUNS', description: '9 digits, international' },
  SIREN: { name: 'SIREN', description: '9 digits, French company' },
  SIRET: { name: 'SIRET', description: '14 digits, French establishment' },
  VAT: { name: 'VAT Number', description: 'European Union' },
};

const automatic = {
  name: 'Recognise Automatically',
  value: 'auto',
  description: 'Detected from the format and the country',
};

/** The parameter for the kind of an identifier. @param offered in the panel. */
export function identifierType(offered: readonly LegalIdKind[]): INodeProperties {
  const options = [automatic, ...offered.map((value) => ({ value, ...kinds[value] }))];
  return {
    displayName: 'Identifier Type',
    name: 'identifierType',
    type: 'options',
    options: options.sort((a, b) => (a.name < b.name ? -1 : 1)),
    default: 'auto',
    description: 'What the identifier is',
  };
}

/**
 * The chosen kind of an identifier; undefined for the automatic one. A SIREN that an expression gives is always accepted:
 * where none can be used, its error says what to give instead.
 */
export function identifierKind(parameters: Parameters, offered: readonly LegalIdKind[]): LegalIdKind | undefined {
  if (/^siren$/i.test(parameters.optional('identifierType') ?? '')) return 'SIREN';
  const chosen = parameters.choice('identifierType', ['auto', ...offered]);
  return chosen === 'auto' ? undefined : chosen;
}
