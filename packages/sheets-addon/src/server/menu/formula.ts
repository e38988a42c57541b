import { formulas, type Formula } from '@tpr/core/formulas';

/** Name of the cell that the menu changes: a formula is read again when one of its arguments has changed. */
export const refreshName = 'TPR_REFRESH';

const callStart = /\bTPR_([A-Z]+)\s*\(/g;

export function countCalls(formula: string): number {
  return (formula.match(callStart) ?? []).length;
}

/** The formula with the cell as last argument of each of our calls. @param separator of arguments, by the locale. */
export function withRefresh(formula: string, separator: ',' | ';'): string {
  let text = formula;
  // From the last call to the first, so that places before stay.
  for (const { index, name, open } of findCalls(formula).reverse()) {
    const wanted = arityOf(name);
    const end = closingOf(formula, open);
    if (wanted === undefined || end === undefined) continue;
    const now = closingOf(text, open) ?? end;
    const inside = text.slice(open + 1, now);
    const given = argumentsIn(inside);
    if (given.some((argument) => argument.trim() === refreshName)) continue;
    if (given.length > wanted) continue;
    const gaps = Array.from({ length: Math.max(0, wanted - given.length) }, () => '');
    const all = [...given, ...gaps, refreshName].join(separator);
    text = text.slice(0, index) + text.slice(index, open + 1) + all + text.slice(now);
  }
  return text;
}

/** Arguments that a function takes before the one that the menu changes. */
function arityOf(name: string): number | undefined {
  const formula: Formula | undefined = new Map<string, Formula>(Object.entries(formulas)).get(name);
  return formula && Object.keys(formula.takes).length;
}

function findCalls(formula: string): { index: number; name: string; open: number }[] {
  const calls: { index: number; name: string; open: number }[] = [];
  for (let match = callStart.exec(formula); match !== null; match = callStart.exec(formula)) {
    const open = match.index + match[0].length - 1;
    if (!isInText(formula, match.index)) calls.push({ index: match.index, name: match[1] ?? '', open });
  }
  return calls;
}

function isInText(formula: string, at: number): boolean {
  return (formula.slice(0, at).match(/"/g) ?? []).length % 2 === 1;
}

/** The bracket that closes the one at `open`. */
function closingOf(formula: string, open: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = open; at < formula.length; at++) {
    const letter = formula.charAt(at);
    if (letter === '"') isText = !isText;
    if (isText) continue;
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function argumentsIn(inside: string): string[] {
  if (inside.trim() === '') return [];
  const found: string[] = [];
  let depth = 0;
  let isText = false;
  let from = 0;
  for (let at = 0; at < inside.length; at++) {
    const letter = inside.charAt(at);
    if (letter === '"') isText = !isText;
    if (isText) continue;
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth === 0 && (letter === ',' || letter === ';')) {
      found.push(inside.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, inside.slice(from)];
}
