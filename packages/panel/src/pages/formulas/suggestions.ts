import type { ColumnOption, KnownNames } from '@tpr/core/workbook';
import { writeFormula, type Argument } from '@tpr/core/formulas';

/** A suggestion for an argument: the text for the formula, and its display name if that differs. */
export interface Suggestion {
  readonly value: string;
  readonly label?: string;
}

export interface SuggestionSources extends KnownNames {
  readonly columns: readonly ColumnOption[];
  /** Third party of the selected row. */
  readonly thirdpartyId: string | undefined;
  /** Display name of the selected row. */
  readonly selected: string;
  readonly language: 'en' | 'fr';
}

/** The suggestions for an argument from the known data of the account. */
export function suggestionsFor({ names, choices = [] }: Argument, known: SuggestionSources): readonly Suggestion[] {
  const { columns, documentCodes, dossierTypes, thirdpartyId, selected, language } = known;
  const headers = (isMeant: (column: ColumnOption) => boolean): Suggestion[] =>
    columns.filter(isMeant).map(({ header }) => ({ value: header }));
  if (names === undefined) return choices.map(({ value, name }) => ({ value, label: name[language] }));
  switch (names) {
    case 'thirdParty':
      return thirdpartyId === undefined ? [] : [{ value: thirdpartyId, label: selected }];
    case 'column':
      return headers(() => true);
    case 'field':
      return headers(({ group }) => group === 'identity');
    case 'attribute':
      return headers(({ group }) => group === 'attributes');
    case 'indicator':
      return headers(({ group }) => group === 'indicators');
    case 'documentCode':
      return documentCodes.map(({ code, name }) => ({ value: code, label: name }));
    case 'dossierType':
      return dossierTypes.map(({ code, name }) => ({ value: code, label: name }));
  }
}

/** The argument of the formula: one text, or a list of several names. A suggested name is never a cell, such as ISO9001. */
export function argumentOf(values: readonly string[], suggestions: readonly Suggestion[]): string | readonly string[] {
  const [first = '', ...others] = values.filter((text) => text.trim() !== '');
  if (others.length > 0) return [first, ...others];
  const isSuggested = suggestions.some(({ value }) => value === first.trim());
  return isSuggested && staysUnquoted(first) ? `"${first.trim().replaceAll('"', '""')}"` : first;
}

/** Whether a formula would have the text as it is: as a cell, or as a text in quotes. */
function staysUnquoted(text: string): boolean {
  return writeFormula({ name: '', arguments: [text] }, { prefix: '', separator: ',' }) === `=(${text.trim()})`;
}
