import { formulas, type Argument, type Formula } from '@tpr/core/formulas';
import { argumentsIn, closingOf, isQuotedAt } from './formula-text.ts';

/** Name of the cell that the menu changes: a formula is read again when one of its arguments has changed. */
export const refreshName = 'TPR_REFRESH';

/** Sheets takes a function in any case (developers.google.com/apps-script/guides/sheets/functions#naming). */
const callStart = /\bTPR_([A-Z]+)\s*\(/gi;

interface Call {
  readonly parameters: readonly Argument[];
  /** Where its bracket opens. */
  readonly open: number;
}

export function countCalls(formula: string): number {
  return findCalls(formula).length;
}

/**
 * The formula with the cell as last argument of each of our calls, and the same meaning. An omitted argument becomes an
 * empty text, which formulas treat as omitted: no page states the value that Google passes for it.
 * @param separator of arguments, by the locale.
 */
export function withRefresh(formula: string, separator: ',' | ';'): string {
  let text = formula;
  // From the last call to the first, so that places before stay.
  for (const { parameters, open } of findCalls(formula).reverse()) {
    const end = closingOf(text, open);
    if (end === undefined) continue;
    const given = argumentsIn(text.slice(open + 1, end), separator).filter((argument) => !isRefresh(argument));
    const needed = parameters.filter(({ isOptional }) => !isOptional).length;
    // A formula that is incomplete or has too many arguments stays as it is.
    if (given.length < needed || given.length > parameters.length) continue;
    const all = parameters.map(({ isOptional }, at) => {
      const argument = given[at] ?? '';
      return isOptional && argument.trim() === '' ? '""' : argument;
    });
    text = text.slice(0, open + 1) + [...all, refreshName].join(separator) + text.slice(end);
  }
  return text;
}

function isRefresh(argument: string): boolean {
  return argument.trim().toUpperCase() === refreshName;
}

function findCalls(formula: string): Call[] {
  const known = new Map<string, Formula>(Object.entries(formulas));
  return [...formula.matchAll(callStart)].flatMap(({ index, 0: start, 1: name = '' }): Call[] => {
    const called = known.get(name.toUpperCase());
    if (called === undefined || isQuotedAt(formula, index)) return [];
    return [{ parameters: Object.values(called.parameters), open: index + start.length - 1 }];
  });
}
