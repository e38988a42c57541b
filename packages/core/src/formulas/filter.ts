import type { CellValue } from '../work/portfolio/table.ts';
import { cleanText } from '../values/cell.ts';
import { foldText } from '../values/match.ts';
import { LookupError } from './lookup-error.ts';

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=' | '~';

/** A condition on one column; `~` means that a text holds another. */
export interface Filter {
  readonly column: string;
  readonly comparison: Comparison;
  readonly value: string;
}

const form = /^([^<>=~]+)(<>|<=|>=|=|<|>|~)(.*)$/;

/** @param text such as `Criticality = High` or `Financial risk >= 12`. */
export function readFilter(text: string): Filter {
  const [, column, comparison, value] = form.exec(cleanText(text)) ?? [];
  if (column === undefined || column.trim() === '') throw new LookupError('notFilter', { text });
  return { column: column.trim(), comparison: comparison as Comparison, value: (value ?? '').trim() };
}

/** Numbers are compared as numbers; everything else as text, without case and accents. An empty cell equals ''. */
export function passes({ comparison, value }: Filter, cell: CellValue): boolean {
  const order = compare(cell, value);
  switch (comparison) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '~':
      return foldText(String(cell ?? '')).includes(foldText(value));
    case '<':
      return isThere(cell) && order < 0;
    case '<=':
      return isThere(cell) && order <= 0;
    case '>':
      return isThere(cell) && order > 0;
    case '>=':
      return isThere(cell) && order >= 0;
  }
}

/** An empty cell is neither more nor less than anything. */
function isThere(cell: CellValue): boolean {
  return cell !== null && cell !== '';
}

function compare(cell: CellValue, value: string): number {
  const number = Number(value.replace(',', '.'));
  if (typeof cell === 'number' && value !== '' && !Number.isNaN(number)) return cell - number;
  const [left, right] = [foldText(String(cell ?? '')), foldText(value)];
  return left < right ? -1 : left > right ? 1 : 0;
}
