import type { Language, Op, Table } from '@tpr/core';
import {
  answerPairs,
  toCardText,
  toFormulaCell,
  toFormulaRows,
  type Answered,
  type Gathered,
  type Lookup,
  type TypedCell,
} from '@tpr/core/formulas';
import { isEmptyCell, type Cell } from '@tpr/core/values';
import { toGrid, toList, toText, type Matrix } from './arguments.ts';
import { toEntity, type ExcelCell, type ExcelRows } from './cells.ts';
import { toCellError } from './failure.ts';
import type * as declarations from './functions.ts';

/** The call of a formula: who answers, how its operations are run, and how its cells are to look. */
export interface Call {
  readonly lookup: Lookup;
  readonly language: Language;
  /** Whether Excel shows cards. */
  readonly isRich: boolean;
  run<T>(op: Op<T>): Promise<T>;
}

type Declared = Omit<typeof declarations, 'status' | 'checkId'>;

/**
 * Every function of the service by its id, taking what it is declared to take; the call stands in the place of the
 * invocation.
 */
export type Implementations = {
  readonly [F in keyof Declared as Uppercase<F>]: (...args: Taken<Parameters<Declared[F]>>) => Promise<ExcelRows>;
};
type Taken<A extends unknown[]> = { [K in keyof A]: TakenAs<A[K]> };
type TakenAs<T> = T extends unknown[][] ? Matrix : T extends CustomFunctions.CancelableInvocation ? Call : unknown;

const cardWords = ['card', 'fiche'];

export const implementations: Implementations = {
  PORTFOLIO: (columns, filter, call) => showTable(call, call.lookup.portfolio(toList(columns), toList(filter))),

  THIRDPARTY: (id, field, call) =>
    showPairs(call, toGrid(id), toGrid(field), (each, name) =>
      thirdPartyCell(call, each, isEmptyCell(name) ? 'name' : String(name)),
    ),

  ATTRIBUTE: (id, label, call) =>
    showPairs(call, toGrid(id), toGrid(label), (each, name) => plain(call.lookup.attribute(each, name))),

  INDICATOR: (id, label, call) =>
    showPairs(call, toGrid(id), toGrid(label), (each, name) => plain(call.lookup.indicator(each, name))),

  DOSSIERS: (id, type, call) => showGathered(call, toList(id), (ids) => call.lookup.dossiers(ids, toText(type))),

  DOCUMENTS: (id, status, call) => showGathered(call, toList(id), (ids) => call.lookup.documents(ids, toText(status))),

  EXTRACTED: (id, document, field, call) =>
    showPairs(call, toGrid(id), toGrid(field), (each, name) => extractedCell(call, each, document, name)),

  EVENTS: (events, since, until, call) => {
    const [[from = '', to = ''] = []] = toGrid([[since, until]]);
    return showTable(call, call.lookup.events(toList(events), from, to));
  },

  SEARCH: async (text, country, call) => {
    const [[wanted = ''] = []] = toGrid([[text]]);
    if (isEmptyCell(wanted)) return [['']];
    return showTable(call, call.lookup.search(wanted, toText(country)));
  },
};

function* plain(op: Op<TypedCell>): Op<ExcelCell> {
  return toFormulaCell(yield* op);
}

function* thirdPartyCell({ lookup, isRich }: Call, id: Cell, field: string): Op<ExcelCell> {
  if (!cardWords.includes(field.trim().toLowerCase())) return toFormulaCell(yield* lookup.thirdParty(id, field));
  const card = yield* lookup.card(id);
  return isRich ? toEntity(card) : toCardText(card);
}

function* extractedCell({ lookup }: Call, id: Cell, document: unknown, name: Cell): Op<ExcelCell> {
  const [[wanted = ''] = []] = toGrid([[document]]);
  const [cell] = yield* lookup.extracted(id, wanted, [name]);
  return cell === undefined ? '' : toFormulaCell(cell);
}

async function showTable(call: Call, op: Op<Table>): Promise<ExcelRows> {
  return toFormulaRows(await call.run(op));
}

/** One answer for each cell of the two ranges; a failure fails its own cell. */
async function showPairs(
  call: Call,
  ids: Cell[][],
  others: Cell[][],
  question: (id: Cell, other: Cell) => Op<ExcelCell>,
): Promise<ExcelRows> {
  const answers = await call.run(answerPairs(ids, others, question));
  return showAnswers(answers, call.language);
}

function showAnswers(answers: readonly (readonly Answered<ExcelCell>[])[], language: Language): ExcelRows {
  const [[only] = []] = answers;
  // An error of a single cell is thrown: Excel then shows its text.
  if (only !== undefined && !only.ok && answers.length === 1 && answers[0]?.length === 1) throw only.error;
  return answers.map((row) =>
    row.map((answer) => (answer.ok ? (answer.value ?? '') : toCellError(answer.error, language))),
  );
}

/** The rows of all identifiers below one header, then a row for each that failed. */
async function showGathered(
  call: Call,
  ids: readonly Cell[],
  question: (ids: readonly Cell[]) => Op<Gathered>,
): Promise<ExcelRows> {
  const asked = ids.filter((id) => !isEmptyCell(id));
  if (asked.length === 0) return [['']];
  const { table, failures } = await call.run(question(asked));
  const [only] = failures;
  if (only !== undefined && asked.length === 1) throw only.error;
  const width = table.columns.length;
  const failed = failures.map(({ id, error }): ExcelCell[] => [
    id,
    toCellError(error, call.language),
    ...Array.from({ length: width - 2 }, () => ''),
  ]);
  return [...toFormulaRows(table), ...failed];
}
