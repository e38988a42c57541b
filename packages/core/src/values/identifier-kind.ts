import { legalIdKindOf, type LegalIdKind } from './legal-id-result.ts';

/** An identifier with its kind before it, as in `N° SIRET : 732 829 320 00074`. */
const named =
  /^(?:n[°o]\.?\s*)?(SIRET|SIREN|TVA|VAT|DUNS|D-U-N-S)(?:\b|(?=\d))(?:[^\d:]{0,20}:|\s+n[°o]\.?|)\s*(?=[A-Z]{0,2} ?\d)/i;

export interface NamedIdentifier {
  readonly kind: LegalIdKind;
  /** The text behind the kind. */
  readonly identifier: string;
}

/** Separates the kind that a text names before its identifier; undefined if it names none. */
export function separateKind(text: string): NamedIdentifier | undefined {
  const [found, name = ''] = named.exec(text) ?? [];
  const kind = legalIdKindOf(name.replace(/-/g, ''));
  return found === undefined || kind === undefined ? undefined : { kind, identifier: text.slice(found.length) };
}
