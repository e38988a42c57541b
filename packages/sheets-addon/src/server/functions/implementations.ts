import {
  all,
  answerEach,
  answerPairs,
  describeLegalId,
  isEmptyCell,
  settle,
  toCardText,
  toFormulaCell,
  toFormulaRows,
  type Answered,
  type Cell,
  type FormulaCell,
  type FormulaRows,
  type Gathered,
  type Language,
  type LegalIdKind,
  type Lookup,
  type Op,
  type Table,
} from '@tpr/core';
import { fetchesTogether } from '../service/url-fetch.ts';
import { toGrid, toList, toText } from './arguments.ts';
import { describeFailure, Failure } from './failure.ts';

/** The call of a formula: who answers, and in which language. */
export interface Call {
  readonly lookup: Lookup;
  readonly language: Language;
}

type Implementation = (call: Call, ...args: readonly unknown[]) => Op<FormulaRows>;

const cardWords = ['card', 'fiche'];

/** Every function of the service, by the name that the formula gives after TPR_. */
export const implementations: Readonly<Record<string, Implementation>> = {
  PORTFOLIO: (call, columns, filter) => showTable(call.lookup.portfolio(toList(columns), toList(filter))),

  THIRDPARTY: (call, id, field) =>
    showPairs(call, toGrid(id), toGrid(field), (each, name) => thirdPartyCell(call, each, name)),

  ATTRIBUTE: (call, id, label) =>
    showPairs(call, toGrid(id), toGrid(label), function* (each, name) {
      return toFormulaCell(yield* call.lookup.attribute(each, name));
    }),

  INDICATOR: (call, id, label) =>
    showPairs(call, toGrid(id), toGrid(label), function* (each, name) {
      return toFormulaCell(yield* call.lookup.indicator(each, name));
    }),

  DOSSIERS: (call, id, type) => showGathered(call, toList(id), (ids) => call.lookup.dossiers(ids, toText(type))),

  DOCUMENTS: (call, id, status) => showGathered(call, toList(id), (ids) => call.lookup.documents(ids, toText(status))),

  EXTRACTED: (call, id, document, field) =>
    showPairs(call, toGrid(id), toGrid(field), function* (each, name) {
      const [cell] = yield* call.lookup.extracted(each, toGrid(document)[0]?.[0] ?? '', [name]);
      return cell === undefined ? '' : toFormulaCell(cell);
    }),

  EVENTS: (call, events, since, until) =>
    showTable(call.lookup.events(toList(events), toGrid(since)[0]?.[0] ?? '', toGrid(until)[0]?.[0] ?? '')),

  *SEARCH(call, text, country) {
    const wanted = toGrid(text)[0]?.[0] ?? '';
    if (isEmptyCell(wanted)) return [['']];
    return yield* showTable(call.lookup.search(wanted, toText(country)));
  },
};

function* thirdPartyCell({ lookup }: Call, id: Cell, name: Cell): Op<FormulaCell> {
  const field = isEmptyCell(name) ? 'name' : String(name);
  if (cardWords.includes(field.trim().toLowerCase())) return toCardText(yield* lookup.card(id));
  return toFormulaCell(yield* lookup.thirdParty(id, field));
}

function* showTable(op: Op<Table>): Op<FormulaRows> {
  return toFormulaRows(yield* op);
}

/** One answer for each cell of the two ranges; a failure fails its own cell. */
function* showPairs(
  call: Call,
  ids: Cell[][],
  others: Cell[][],
  question: (id: Cell, other: Cell) => Op<FormulaCell>,
): Op<FormulaRows> {
  yield* readAhead(ids, others, question);
  return showAnswers(yield* answerPairs(ids, others, question), call.language);
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

function showAnswers(answers: readonly (readonly Answered<FormulaCell>[])[], language: Language): FormulaRows {
  return answers.map((row) =>
    row.map((answer) => (answer.ok ? (answer.value ?? '') : describeFailure(answer.error, language))),
  );
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

const kinds: Readonly<Record<string, LegalIdKind>> = {
  SIRET: 'SIRET',
  SIREN: 'SIREN',
  VAT: 'VAT',
  TVA: 'VAT',
  DUNS: 'DUNS',
};

/** The verdict on each identifier in one line; nothing is asked of the service. @throws Failure for an unknown kind. */
export function* checkIds(language: Language, id: unknown, kind: unknown, country: unknown): Op<FormulaRows> {
  const wanted = toText(kind).toUpperCase();
  const known = Object.keys(kinds).includes(wanted) ? kinds[wanted] : undefined;
  if (wanted !== '' && known === undefined) throw new Failure('unknownKind', toText(kind));
  const countryCode = toText(country);
  const options = { ...(known && { kind: known }), ...(countryCode !== '' && { countryCode }) };
  const answers = yield* answerEach(toGrid(id), function* (cell): Op<FormulaCell> {
    return describeLegalId(cell, options, language);
  });
  return showAnswers(answers, language);
}
