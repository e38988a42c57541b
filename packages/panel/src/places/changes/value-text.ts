import type { Change, Language } from '@tpr/core';
import type { AttributeType, AttributeValue } from '@tpr/core/values';
import type { Format } from '../../format/format.ts';

/** Of the panel, what values are said with. */
interface Speaker {
  readonly language: Language;
  readonly format: Pick<Format, 'date'>;
  readonly words: { readonly common: { readonly yes: string; readonly no: string } };
}

/** The values of a field for people, in one line; undefined for none. */
export function showValues(
  values: readonly AttributeValue[],
  type: AttributeType | null,
  speaker: Speaker,
): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => showValue(value, type, speaker)).join('; ');
}

function showValue(value: AttributeValue, type: AttributeType | null, { language, format, words }: Speaker): string {
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  // All digits: what is shown is what is sent.
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  return type === 'date' ? format.date(value) : value;
}

/** The values as they leave, where that is not what people read; undefined where it is. */
export function sentText(change: Change, shown: string | undefined): string | undefined {
  const sent = change.values.map(String).join('; ');
  return shown === undefined || sent === shown ? undefined : sent;
}

/** What stands in the cell, when it is a text that was read as something else, such as `12 %` or `high`. */
export function typedText({ edit, values }: Change): string | undefined {
  if (typeof edit.cell !== 'string') return undefined;
  return edit.cell === values.map(String).join('; ') ? undefined : edit.cell;
}

const rulesLookAt = /critic|purchase|amount|spend|montant|achat|depense|country|pays|industr|secteur|naf\b/;

/** Whether rules of an account commonly start dossiers by this field: criticality, amount, country, industry (R011). */
export function mayStartDossiers(label: string): boolean {
  const folded = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return rulesLookAt.test(folded);
}
