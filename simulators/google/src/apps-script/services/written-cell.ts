import { isDateFormat, isPercentFormat, textFormat, textOf, type Cell } from '../../spreadsheet/cell.ts';
import { serialOf } from '../../spreadsheet/dates.ts';
import { enterText } from '../../spreadsheet/entry.ts';
import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { ExecutionContext, ScriptState } from '../script-state.ts';

/**
 * The cell after a script has written a value, by the cell's format. @throws ServiceFault when the value is too long.
 */
export function writtenCell(
  value: unknown,
  format: string | undefined,
  { state, person }: Pick<ExecutionContext, 'state' | 'person'>,
): Partial<Cell> {
  const { book, limits } = state;
  const written = { value: undefined, formula: undefined };
  if (value === null || value === undefined || value === '') return written;
  if (value instanceof Date) {
    const shown = isDateFormat(format) ? {} : { format: 'yyyy-mm-dd h:mm:ss' };
    return { ...written, value: serialOf(value.getTime(), book.timeZone), ...shown };
  }
  // A cell formatted as text stores numbers and booleans as text.
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { ...written, value: format === textFormat ? textOf(value) : value };
  }
  const text = String(value);
  if (text.length > limits.cellLength) {
    throw new ServiceFault(messagesOf(person.locale).longCell(limits.cellLength));
  }
  return { ...written, ...enterText(text, format, book) };
}

/**
 * The cell after a user has typed into it. Unlike a script, a user can type text with a leading equals sign into a cell
 * formatted as text. In a cell with a percent format 25 becomes 25 %.
 */
export function typedCell(text: string, { format }: Cell, state: ScriptState): Partial<Cell> {
  if (format === textFormat && text !== '') return { value: text.replace(/^'/, ''), formula: undefined };
  const cell = writtenCell(text, format, { state, person: state.people.owner });
  const isPoints = typeof cell.value === 'number' && cell.formula === undefined && cell.format === undefined;
  return isPoints && isPercentFormat(format) ? { ...cell, value: Number(cell.value) / 100 } : cell;
}

/** The cell under another format: the text format turns numbers and booleans into text. */
export function formattedCell({ value }: Cell, format: string): Partial<Cell> {
  const isMadeText = format === textFormat && (typeof value === 'number' || typeof value === 'boolean');
  return { format, ...(isMadeText && { value: textOf(value) }) };
}
