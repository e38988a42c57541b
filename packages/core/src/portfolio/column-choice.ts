import { ConnectorError } from '../errors.ts';
import { matchText } from '../values/match.ts';
import { identityDetails } from '../reading/listed-identity.ts';
import type { Facet } from '../reading/third-party-data.ts';
import { attributePrefix, fixedColumns, indicatorPrefix, type PortfolioColumn } from './portfolio-columns.ts';
import type { Column } from './table.ts';

/** The columns that a user chose: keys, headers, or whole families (`attributes`, `indicators`). Empty for all. */
export interface ColumnChoice {
  readonly names: readonly string[];
}

const families: Readonly<Record<string, Facet>> = { attributes: 'attributes', indicators: 'indicators' };

/**
 * The facets that have to be read to show a choice of columns.
 * @throws ConnectorError `config` for a name that is not a fixed column, a family, or a key such as `attribute:<label>`.
 * Whether such an attribute or indicator exists is checked later, by `chooseColumns`.
 */
export function facetsOf({ names }: ColumnChoice): Set<Facet> {
  if (names.length === 0) return new Set<Facet>(['identity', 'attributes', 'indicators', 'dossiers', 'documents']);
  const facets = new Set<Facet>();
  for (const name of names) {
    if (!isColumnName(name)) throw unknownColumn(name, fixedColumns);
    const fixed = fixedColumns.find((column) => isNamed(column, name));
    const facet = fixed === undefined ? facetOfName(name) : fixed.facet;
    if (facet !== undefined) facets.add(facet);
  }
  return facets;
}

/** Whether a name is a fixed column, a family, or a key such as `attribute:<label>`. */
export function isColumnName(name: string): boolean {
  return fixedColumns.some((column) => isNamed(column, name)) || facetOfName(name) !== undefined;
}

function facetOfName(name: string): Facet | undefined {
  return families[name.toLowerCase()] ?? facetOfKey(name);
}

/** Whether a choice of columns shows details of the identity, which the list of a service may leave out. */
export function showsDetails({ names }: ColumnChoice): boolean {
  const details = fixedColumns.filter(({ key }) => (identityDetails as readonly string[]).includes(key));
  return names.length === 0 || details.some((column) => names.some((name) => isNamed(column, name)));
}

/** The facet of a key such as `attribute:<label>`; undefined for any other key, and without a label. */
export function facetOfKey(key: string): Facet | undefined {
  if (!/:\s*\S/.test(key)) return undefined;
  if (key.startsWith(attributePrefix)) return 'attributes';
  return key.startsWith(indicatorPrefix) ? 'indicators' : undefined;
}

/** @throws ConnectorError `config` naming an unknown column and the nearest ones. */
export function chooseColumns(
  { names }: ColumnChoice,
  found: readonly PortfolioColumn[],
  fixed: readonly PortfolioColumn[] = fixedColumns,
): PortfolioColumn[] {
  const known = [...fixed, ...found];
  if (names.length === 0) return known;
  // The ID column is always included: without it a table cannot be refreshed or written back (R007).
  const chosen = new Set<PortfolioColumn>([fixed[0]!]);
  for (const name of names) {
    const family = families[name.toLowerCase()];
    const matches =
      family === undefined
        ? known.filter((column) => isNamed(column, name))
        : found.filter((column) => column.facet === family);
    if (matches.length === 0 && family === undefined) throw unknownColumn(name, known);
    for (const column of matches) chosen.add(column);
  }
  return [...chosen];
}

function isNamed(column: Column, name: string): boolean {
  return column.key === name || column.header.toLowerCase() === name.toLowerCase();
}

function unknownColumn(name: string, known: readonly Column[]): ConnectorError {
  const match = matchText(
    name,
    known.flatMap(({ key, header }) => [key, header]),
  );
  const names = match.kind === 'none' ? match.nearest : match.kind === 'ambiguous' ? match.rivals : [match.found];
  const near = known.filter(({ key, header }) => names.includes(key) || names.includes(header));
  const shown = (near.length > 0 ? near : known.slice(0, 6)).map(({ key }) => key).join(', ');
  return new ConnectorError(
    'config',
    `There is no column "${name}". ${near.length > 0 ? 'Near it are' : 'Columns are, for example,'} ${shown}, attribute:<label> and indicator:<label>.`,
    { field: 'columns' },
  );
}
