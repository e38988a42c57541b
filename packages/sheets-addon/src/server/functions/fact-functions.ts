import type { Language, Op } from '@tpr/core';
import { toCardText, toFormulaCell, type FactLookup, type FormulaCell, type FormulaRows } from '@tpr/core/formulas';
import { isEmptyCell, type Cell } from '@tpr/core/values';
import { toGrid, toList } from './arguments.ts';
import { showPairs, showTable } from './showing.ts';

/** The call of a formula: who answers, and in which language. */
export interface FactCall {
  readonly lookup: FactLookup;
  readonly language: Language;
}

const cardWords = ['card', 'fiche'];

/** The functions that columns are filled with, by the name that the formula gives after TPR_. */
export const factFunctions: Readonly<Record<string, (call: FactCall, ...args: readonly unknown[]) => Op<FormulaRows>>> =
  {
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
  };

function* thirdPartyCell(lookup: FactLookup, id: Cell, name: Cell): Op<FormulaCell> {
  const field = isEmptyCell(name) ? 'name' : String(name);
  if (cardWords.includes(field.trim().toLowerCase())) return toCardText(yield* lookup.card(id));
  return toFormulaCell(yield* lookup.thirdParty(id, field));
}
