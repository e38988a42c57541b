import type { Op } from '../runtime/op.ts';
import type { Facet, ThirdPartyData } from '../reading/third-party-data.ts';
import { fixedColumns, fixedColumnsIn, type PortfolioColumn } from '../portfolio/portfolio-columns.ts';
import type { LocalDate } from '../values/calendar.ts';
import { languages, type Language } from '../i18n/language.ts';
import type { TypedCell } from './evaluate-each.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { refuseName } from './refuse-name.ts';
import { matchName } from './match-name.ts';
import { requireThere } from './require-third-party.ts';

/** The summary of a third party in one cell: a title, and its non-empty facts in order. */
export interface Card {
  readonly title: string;
  readonly fields: readonly CardField[];
}

/** One fact of a card. */
export interface CardField extends TypedCell {
  readonly key: string;
  /** Name of the field in formulas, as in `.City`: the same for users of every language. */
  readonly name: string;
}

/** Names of the field with the identifier, in cards of every language. */
export const cardIdNames: readonly string[] = languages.map((language) => fixedColumnsIn(language)[0]!.header);

/** A column by its key, or by its header in any language, the user's first; undefined for an unknown one. */
export function findColumn(text: string, language: Language): PortfolioColumn | undefined {
  const columns = fixedColumnsIn(language);
  const keys = columns.map(({ key }) => key);
  const headers = [language, ...languages].map((each) => fixedColumnsIn(each).map(({ header }) => header));
  for (const names of [keys, ...headers]) {
    const found = matchName(text, names);
    if (found !== undefined) return columns[names.indexOf(found)];
  }
  return undefined;
}

export function* readField(
  reader: ThirdPartyReader,
  id: string,
  field: string,
  today: LocalDate,
  language: Language,
): Op<TypedCell> {
  const column = findColumn(field, language);
  if (column === undefined) {
    const names = fixedColumnsIn(language).map(({ header }) => header);
    return refuseName(field, names, 'unknownField', 'unknownField');
  }
  const facets = new Set<Facet>(column.facet === undefined ? [] : [column.facet]);
  return { type: column.type, value: column.cellOf(yield* requireThere(id, factsOf(reader, id, facets)), today) };
}

function* factsOf(
  reader: ThirdPartyReader,
  id: string,
  facets: ReadonlySet<Facet> = new Set(),
): Op<ThirdPartyData | undefined> {
  const found = yield* reader.facts(id, facets);
  return found.state === 'there' ? found.facts : undefined;
}

export function* readCard(reader: ThirdPartyReader, id: string, today: LocalDate, language: Language): Op<Card> {
  const known = yield* requireThere(id, factsOf(reader, id));
  const fields = fixedColumnsIn(language)
    .map((column, at) => ({ column, name: fixedColumns[at]!.header }))
    .filter(({ column: { facet } }) => facet === undefined || facet === 'identity')
    .map(({ column, name }) => ({ key: column.key, name, type: column.type, value: column.cellOf(known, today) }))
    .filter(({ value }) => value !== null && value !== '');
  return { title: known.identity.name ?? id, fields };
}
