import type { ColumnOption, KnownNames } from '@tpr/core/workbook';
import type { Argument } from '@tpr/core/formulas';

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
