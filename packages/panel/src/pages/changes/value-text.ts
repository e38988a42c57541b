import { writing, type Change, type Language } from '@tpr/core';
import type { ReviewedChange } from '@tpr/core/workbook';
import { serialToTime, type AttributeValue } from '@tpr/core/values';
import type { Format } from '../../format/format.ts';

/** The formats and messages of the panel for values. */
interface Speaker {
  readonly language: Language;
  readonly format: Pick<Format, 'date'>;
  readonly messages: { readonly common: { readonly yes: string; readonly no: string } };
}

/** The type of values, and the scale of percentages. */
type Kind = Pick<ReviewedChange, 'percentScale'> & { readonly change: Pick<Change, 'type'> };

/** The values of a field in one line, as its cell shows them; undefined without values. */
export function showValues(values: readonly AttributeValue[], kind: Kind, speaker: Speaker): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => showValue(value, kind, speaker)).join('; ');
}

function showValue(value: AttributeValue, { change, percentScale }: Kind, speaker: Speaker): string {
  const { language, format, messages } = speaker;
  if (typeof value === 'boolean') return value ? messages.common.yes : messages.common.no;
  if (typeof value === 'number') {
    // All digits, because exactly this value is sent.
    if (percentScale === undefined) return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 13 });
    return percent.format(Number((value / percentScale).toPrecision(15)));
  }
  return change.type === 'date' ? format.date(value) : value;
}

/** The content of a refused cell, as the cell shows it; undefined for an empty one. */
export function refusedText({ edit, type }: Change, language: Language): string | undefined {
  const { cell, shownText } = edit;
  if (cell === null || cell === undefined || cell === '') return undefined;
  if (typeof cell === 'boolean') return cell ? writing[language].isTrue : writing[language].isFalse;
  if (typeof cell !== 'number') return String(cell);
  const time = type === 'date' ? serialToTime(cell) : undefined;
  // Without groups, because a number may be a year or a part of an identifier.
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 15, useGrouping: false });
  return shownText ?? time ?? digits.format(cell);
}

/** The values as they are sent, if they differ from the shown text; otherwise undefined. */
export function sentText(change: Change, shown: string | undefined): string | undefined {
  const sent = change.values.map(String).join('; ');
  return shown === undefined || sent === shown ? undefined : sent;
}

/** The text of the cell, if it was read as another value, such as `12 %` or `high`. */
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
