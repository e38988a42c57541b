import type { Language, Op } from '@tpr/core';
import { toFormulaRows, type FormulaCell, type FormulaRows, type Gathered, type Lookup } from '@tpr/core/formulas';
import { isEmptyCell, type Cell } from '@tpr/core/values';
import { toGrid, toList, toText } from './arguments.ts';
import { describeFailure } from './describe-failure.ts';
import { showTable } from './showing.ts';

interface Call {
  readonly lookup: Lookup;
  readonly language: Language;
}

/** The functions that are asked for once a table, by the name that the formula gives after TPR_. */
export const moreFunctions: Readonly<Record<string, (call: Call, ...args: readonly unknown[]) => Op<FormulaRows>>> = {
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
