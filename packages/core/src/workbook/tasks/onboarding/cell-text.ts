import { cleanText } from '../../../values/cell.ts';
import type { SheetCell } from '../../port.ts';

/** The text of a cell, without control characters and blanks at its ends; empty for an empty cell. */
export const textOf = (cell: SheetCell): string => (cell === null ? '' : cleanText(String(cell)));
