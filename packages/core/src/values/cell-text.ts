import { cutText } from './safe-text.ts';

/** The longest text that a cell of a spreadsheet holds, in UTF-16 units. */
export const maxCellLength = 32_767;

/** The text as a cell can hold it: a longer one is cut and ends with `…`, so that readers see that it is cut. */
export function cutCellText(text: string): string {
  return cutText(text, maxCellLength);
}
