import type { Language, Op } from '@tpr/core';
import {
  toCardText,
  toFormulaCell,
  toFormulaRows,
  type FormulaCell,
  type FormulaRows,
  type Gathered,
  type Lookup,
} from '@tpr/core/formulas';
import { isEmptyCell, type Cell } from '@tpr/core/values';
import { toGrid, toList, toText } from './arguments.ts';
import { describeFailure } from './failure.ts';
import { showPairs, showTable } from './showing.ts';

/** The call of a formula: who answers, and in which language. */
interface Call {
  readonly lookup: Lookup;
  readonly language: Language;
}

const cardWords = ['card', 'fiche'];

/** Functions that ask the service, by the name that the formula gives after TPR_. */
export const functions: Readonly<Record<string, (call: Call, ...args: readonly unknown[]) => Op<FormulaRows>>> = {
  PORTFOLIO: ({ lookup }, columns, filter) => showTable(lookup.portfolio(toList(columns), toList(filter))),

  THIRDPARTY: ({ lookup, language }, id, field) =>
    showPairs(language, toGrid(id), toGrid(field), (each, name) => thirdPartyCell(lookup, each, name)),

  ATTRIBUTE: ({ lookup, language }, id, label) =>
    showPairs(language, toGrid(id), toGrid(label), function* (each, name) {
      return toFormulaCell(yield* lookup.attribute(each, name));
    }),

  INDICATOR: ({ lookup, language }, id, label) =>
    showPairs(language, toGrid(id), toGrid(label), function* (each, name) {
      return toFormulaCell(yield* lookup.indicator(each, name));
    }),

  EXTRACTED: ({ lookup, language }, id, document, field) =>
    showPairs(language, toGrid(id), toGrid(field), function* (each, name) {
      const [cell] = yield* lookup.extracted(each, toGrid(document)[0]?.[0] ?? '', [name]);
      return cell === undefined ? '' : toFormulaCell(cell);
    }),

  DOSSIERS: (call, id, type) => showGathered(call, toList(id), (ids) => call.lookup.dossiers(ids, toText(type))),

  DOCUMENTS: (call, id, status) => showGathered(call, toList(id), (ids) => call.lookup.documents(ids, toText(status))),

  EVENTS: ({ lookup }, events, since, until) =>
    showTable(lookup.events(toList(events), toGrid(since)[0]?.[0] ?? '', toGrid(until)[0]?.[0] ?? '')),

  *SEARCH({ lookup }, text, country) {
    const wanted = toGrid(text)[0]?.[0] ?? '';
    if (isEmptyCell(wanted)) return [['']];
    return yield* showTable(lookup.search(wanted, toText(country)));
  },
};

function* thirdPartyCell(lookup: Lookup, id: Cell, name: Cell): Op<FormulaCell> {
  const field = isEmptyCell(name) ? 'name' : String(name);
  if (cardWords.includes(field.trim().toLowerCase())) return toCardText(yield* lookup.card(id));
  return toFormulaCell(yield* lookup.thirdParty(id, field));
}

/** The rows of all identifiers below one header, then a row for each that failed. */
function* showGathered(
  call: Call,
  ids: readonly Cell[],
  question: (ids: readonly Cell[]) => Op<Gathered>,
): Op<FormulaRows> {
  const asked = ids.filter((id) => !isEmptyCell(id));
  if (asked.length === 0) return [['']];
  const { table, failures } = yield* question(asked);
  const width = table.columns.length;
  const failed = failures.map(({ id, error }): FormulaCell[] => [
    id,
    describeFailure(error, call.language),
    ...Array.from({ length: width - 2 }, () => ''),
  ]);
  return [...toFormulaRows(table), ...failed];
}
