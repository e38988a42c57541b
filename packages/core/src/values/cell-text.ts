import { cutText } from './safe-text.ts';

/** Maximum length of the text in a cell of a spreadsheet, in UTF-16 units. */
export const maxCellLength = 32_767;

/** Cuts a text to the maximum length of a cell. A cut text ends with `…`, so that readers see that it is cut. */
export function cutCellText(text: string): string {
  return cutText(text, maxCellLength);
}
