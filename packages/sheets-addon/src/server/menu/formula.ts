import { formulas, type Argument, type Formula } from '@tpr/core/formulas';
import { argumentsIn, closingOf, isQuotedAt } from './formula-text.ts';

/** Name of the cell that the menu changes, because Google evaluates a formula again only if an argument has changed. */
export const refreshName = 'TPR_REFRESH';

/** Names of functions are case-insensitive (developers.google.com/apps-script/guides/sheets/functions#naming). */
const callStart = /\bTPR_([A-Z]+)\s*\(/gi;

interface Call {
  readonly parameters: readonly Argument[];
  /** Position of its opening bracket. */
  readonly open: number;
}

export function countCalls(formula: string): number {
  return findCalls(formula).length;
}

/**
 * Adds the refresh cell as last argument to each TPR call, without changing its result. An omitted argument becomes an
 * empty text, which formulas treat as omitted. The value that Google passes for it is not documented.
 * @param separator of arguments, by the locale.
 */
export function withRefresh(formula: string, separator: ',' | ';'): string {
  let text = formula;
  // From the last call to the first, so that earlier positions stay valid.
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
