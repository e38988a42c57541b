import type { Op } from '../engine/op.ts';
import type { Facet } from '../changes/facets.ts';
import { fixedColumns, type PortfolioColumn } from '../sheet/portfolio-columns.ts';
import type { CellValue } from '../sheet/table.ts';
import type { LocalDate } from '../values/calendar.ts';
import type { TypedCell } from './answers.ts';
import type { FactsReading } from './facts-reading.ts';
import { matchName, refuseName } from './labelled.ts';
import { wordOf, type LookupWords } from './words.ts';

/** A third party at a glance: what to show of it, and its facts in order, without those that are empty. */
export interface Card {
  readonly title: string;
  readonly fields: readonly CardField[];
}

export interface CardField extends TypedCell {
  readonly key: string;
  readonly header: string;
}

export function headerOf({ key, header }: Pick<PortfolioColumn, 'key' | 'header'>, { headers }: LookupWords): string {
  const word = wordOf(headers, key);
  return word === key ? header : word;
}

/** A column by its key or by its header in either language. @returns undefined when there is none. */
export function findColumn(text: string, words: LookupWords): PortfolioColumn | undefined {
  for (const nameOf of [
    (column: PortfolioColumn) => column.key,
    (column: PortfolioColumn) => column.header,
    (column: PortfolioColumn) => headerOf(column, words),
  ]) {
    const found = matchName(text, fixedColumns.map(nameOf));
    if (found !== undefined) return fixedColumns.find((column) => nameOf(column) === found);
  }
  return undefined;
}

export function* readField(
  facts: FactsReading,
  id: string,
  field: string,
  today: LocalDate,
  words: LookupWords,
): Op<TypedCell> {
  const column = findColumn(field, words);
  if (column === undefined) {
    const names = fixedColumns.map((each) => headerOf(each, words));
    return refuseName(field, names, 'unknownField', 'unknownField');
  }
  const facets = new Set<Facet>(column.facet === undefined ? [] : [column.facet]);
  const cell = column.cellOf(yield* facts.facts(id, facets), today);
  return { type: column.type, value: translated(column, cell, words) };
}

export function* readCard(facts: FactsReading, id: string, today: LocalDate, words: LookupWords): Op<Card> {
  const known = yield* facts.facts(id, new Set());
  const fields = fixedColumns
    .filter(({ facet }) => facet === undefined || facet === 'identity')
    .map((column) => ({
      key: column.key,
      header: headerOf(column, words),
      type: column.type,
      value: translated(column, column.cellOf(known, today), words),
    }))
    .filter(({ value }) => value !== null && value !== '');
  return { title: known.identity.name ?? id, fields };
}

/** The company status is in words; all else is as the service says it. */
export function translated(
  { key }: Pick<PortfolioColumn, 'key'>,
  value: CellValue,
  { values }: LookupWords,
): CellValue {
  return key === 'status' && typeof value === 'string' ? wordOf(values, value) : value;
}
