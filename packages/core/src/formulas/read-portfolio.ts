import { mapConcurrent, type Op } from '../runtime/op.ts';
import { maxConcurrency, type Profile } from '../api/profile/index.ts';
import type { Facet, ThirdPartyData } from '../reading/third-party-data.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { ColumnScan } from '../portfolio/column-scan.ts';
import {
  attributePrefix,
  fixedColumns,
  fixedColumnsIn,
  indicatorPrefix,
  type PortfolioColumn,
} from '../portfolio/portfolio-columns.ts';
import { chooseColumns, facetOfKey, facetsOf, showsDetails } from '../portfolio/column-choice.ts';
import { onlyNames } from '../reading/listed-identity.ts';
import type { Table } from '../portfolio/table.ts';
import type { LocalDate } from '../values/calendar.ts';
import type { Language } from '../i18n/language.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { IndicatorNames } from './indicator-names.ts';
import type { Notation } from '../i18n/notation.ts';
import { comparedColumn } from './compared-column.ts';
import { conditionOn } from './condition.ts';
import type { Filter } from './filter.ts';
import { findColumn } from './third-party-card.ts';
import { labelsOf, refuseName } from './refuse-name.ts';
import { matchName } from './match-name.ts';

/** The language and the notation of a user. */
export interface Reader {
  readonly language: Language;
  readonly notation: Notation;
}

const families = ['attributes', 'indicators'];

/** A misspelled column costs at most this number of calls. */
const mostAsked = 10;

/**
 * The portfolio as a filtered table. Without `names`, the columns of the portfolio list are shown. Any other column
 * costs one call per third party, shared with all other formulas.
 * @param names column keys, headers, attribute or indicator labels, or a whole family (`attributes`, `indicators`).
 */
export function* readPortfolio(
  profile: Profile,
  reader: ThirdPartyReader,
  met: IndicatorNames,
  names: readonly string[],
  filters: readonly Filter[],
  today: LocalDate,
  { language, notation }: Reader,
): Op<Table> {
  const keys: string[] = [];
  for (const name of names) keys.push(yield* keyOf(reader, met, name, language));
  const listed = fixedColumns.filter(({ facet }) => facet === undefined).map(({ key }) => key);
  const shown = keys.length > 0 ? keys : listed;
  const filtered: string[] = [];
  for (const { column } of filters) filtered.push(yield* keyOf(reader, met, column, language));

  const facets = facetsOf({ names: [...shown, ...filtered] });
  const definitions = facets.has('attributes') ? yield* reader.definitions() : [];
  const scan = new ColumnScan(definitions, profile, language);
  const portfolio = yield* reader.portfolio();
  if (showsDetails({ names: [...shown, ...filtered] }) && onlyNames(portfolio)) facets.add('identity');
  const known = yield* mapConcurrent(
    portfolio.map((each) => readListed(reader, each, facets)),
    maxConcurrency(profile),
  );
  const present = known.filter((each) => each !== undefined);
  for (const each of present) {
    scan.add(each);
    met.note(each.indicators ?? []);
  }
  const found = scan.columns();
  const choose = (wanted: readonly string[]): PortfolioColumn[] => chooseKnown(wanted, found, language);
  const columns = choose(shown);
  const conditions = filters.map((filter, index) => {
    const column = choose([filtered[index]!]).pop()!;
    return {
      column,
      passes: conditionOn(filter, comparedColumn(column, definitions, present, today, language), notation),
    };
  });
  return {
    name: 'portfolio',
    columns,
    rows: present
      .filter((each) => conditions.every(({ column, passes }) => passes(column.cellOf(each, today))))
      .map((each) => columns.map((column) => column.cellOf(each, today))),
  };
}

/** As `chooseColumns`, with labels in any spelling. */
function chooseKnown(
  wanted: readonly string[],
  found: readonly PortfolioColumn[],
  language: Language,
): PortfolioColumn[] {
  const fixed = fixedColumnsIn(language);
  const keys = [...fixed, ...found].map(({ key }) => key);
  const headers = [...fixed, ...found].map(({ header }) => header);
  const names = wanted.map((name) =>
    families.includes(name)
      ? name
      : (matchName(name, keys) ?? refuseName(name, headers, 'unknownColumn', 'unknownColumn')),
  );
  return chooseColumns({ names }, found, fixed);
}

/** Reads a listed third party; undefined if it has left the portfolio since it was listed. */
function* readListed(
  reader: ThirdPartyReader,
  listed: WithoutRaw<ThirdParty>,
  facets: ReadonlySet<Facet>,
): Op<ThirdPartyData | undefined> {
  const { thirdpartyId } = listed;
  if (thirdpartyId === null) return undefined;
  const found = yield* reader.facts(thirdpartyId, facets, { known: { identity: listed }, namedBy: 'list' });
  return found.state === 'left' ? undefined : found.facts;
}

/** The key of the column that a user means. @throws FormulaError naming the nearest columns. */
function* keyOf(reader: ThirdPartyReader, met: IndicatorNames, name: string, language: Language): Op<string> {
  const fixed = findColumn(name, language);
  if (fixed !== undefined) return fixed.key;
  const family = matchName(name, families);
  if (family !== undefined) return family;
  if (facetOfKey(name) !== undefined) return name;
  const labels = labelsOf(yield* reader.definitions());
  const label = matchName(name, labels);
  if (label !== undefined) return attributePrefix + label;
  const indicator = yield* matchIndicator(reader, met, name);
  if (indicator !== undefined) return indicatorPrefix + indicator;
  const known = [...fixedColumnsIn(language).map(({ header }) => header), ...labels, ...met.labels];
  return refuseName(name, known, 'unknownColumn', 'unknownColumn');
}

/** The service has no list of indicators, so those of the first few third parties are read until one matches. */
function* matchIndicator(reader: ThirdPartyReader, met: IndicatorNames, name: string): Op<string | undefined> {
  const ids = (yield* reader.portfolio()).flatMap(({ thirdpartyId }) => thirdpartyId ?? []).slice(0, mostAsked);
  for (const id of ids) {
    const found = met.match(name);
    if (found !== undefined) return found;
    met.note((yield* reader.indicators(id)) ?? []);
  }
  return met.match(name);
}
