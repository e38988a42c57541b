import type { Facet, ThirdPartyData } from '../../../reading/third-party-data.ts';
import { isKind } from '../../../i18n/portfolio.ts';
import { readCountry } from '../../../values/country.ts';
import { facetsOf, isColumnName, showsDetails } from '../../../portfolio/column-choice.ts';
import type { PortfolioChoice } from './task-types.ts';

/** The default columns: identity, every attribute, every indicator. */
export const defaultColumns = ['thirdpartyId', 'name', 'status', 'kind', 'siret', 'vatNumber', 'country'] as const;

/**
 * The names of the chosen columns; those of the default columns if none are chosen. A column that only another version
 * knows is left out.
 */
export function columnNames(columns: readonly string[]): readonly string[] {
  if (columns.length === 0) return [...defaultColumns, 'attributes', 'indicators'];
  return [defaultColumns[0], ...columns.filter(isColumnName)];
}

/** The usual columns of the whole portfolio. */
export const defaultChoice: PortfolioChoice = { columns: [], filter: { statuses: [], kinds: [], countries: [] } };

/** The facets that have to be read for a choice. */
export function facetsFor({ columns }: PortfolioChoice): Set<Facet> {
  return facetsOf({ names: columnNames(columns) });
}

/** Whether a choice shows details of the identity, or filters by them. */
export function showsDetailsFor({ columns, filter }: PortfolioChoice): boolean {
  const isFiltered = filter.statuses.length + filter.countries.length > 0;
  return isFiltered || showsDetails({ names: columnNames(columns) });
}

/** Whether a third party matches the filter of a choice, by its data in the portfolio list. */
export function isChosen({ identity }: ThirdPartyData, { filter }: PortfolioChoice): boolean {
  const fits = (wanted: readonly string[], value: string | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    fits(filter.statuses, identity.status ?? identity.statusCode) &&
    (filter.kinds.length === 0 || filter.kinds.some((word) => isKind(word, identity.kind ?? ''))) &&
    fits(filter.countries.map(countryCode), identity.country && countryCode(identity.country))
  );
}

/** The code of a country that a user has typed as a code or a name, in any case. */
function countryCode(text: string): string {
  const country = readCountry(text);
  return country.ok ? country.code : text.trim().toUpperCase();
}
