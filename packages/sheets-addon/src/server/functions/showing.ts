import { all, type Language, type Op, type Table } from '@tpr/core';
import {
  answerPairs,
  settle,
  toFormulaRows,
  type Answered,
  type FormulaCell,
  type FormulaRows,
} from '@tpr/core/formulas';
import { isEmptyCell, type Cell } from '@tpr/core/values';
import { fetchesTogether } from '../service/url-fetch.ts';
import { describeFailure } from './failure.ts';

export function* showTable(op: Op<Table>): Op<FormulaRows> {
  return toFormulaRows(yield* op);
}

/** One answer for each cell of the two ranges; a failure fails its own cell. */
export function* showPairs(
  language: Language,
  ids: Cell[][],
  others: Cell[][],
  question: (id: Cell, other: Cell) => Op<FormulaCell>,
): Op<FormulaRows> {
  yield* readAhead(ids, others, question);
  return showAnswers(yield* answerPairs(ids, others, question), language);
}

/** Asks of each identifier once, so many at a time that every round of fetches is full; the answers are kept. */
function* readAhead(ids: Cell[][], others: Cell[][], question: (id: Cell, other: Cell) => Op<FormulaCell>): Op<void> {
  const asked = new Map<string, Cell>();
  for (const id of ids.flat()) if (!isEmptyCell(id)) asked.set(`${typeof id} ${String(id)}`, id);
  const [[other = ''] = []] = others;
  if (asked.size < 2) return;
  yield* all(
    [...asked.values()].map((id) => settle(question(id, other))),
    10 * fetchesTogether,
  );
}

export function showAnswers(answers: readonly (readonly Answered<FormulaCell>[])[], language: Language): FormulaRows {
  return answers.map((row) =>
    row.map((answer) => (answer.ok ? (answer.value ?? '') : describeFailure(answer.error, language))),
  );
}
