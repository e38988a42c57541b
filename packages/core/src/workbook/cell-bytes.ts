import type { SheetCell } from './port.ts';

/** Splits a list into blocks of at most `maxBytes`; a larger row is a block of its own. */
export function blocksOf<T>(rows: readonly T[], weigh: (row: T) => number, maxBytes: number): T[][] {
  const blocks: T[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const weight = weigh(row);
    if (bytes + weight > maxBytes) {
      blocks.push([]);
      bytes = 0;
    }
    blocks[blocks.length - 1]!.push(row);
    bytes += weight;
  }
  return blocks;
}

/** The size of a row of cells as JSON, within a few per cent. */
export function bytesOf(row: readonly (SheetCell | undefined)[]): number {
  let bytes = 2;
  for (const cell of row) {
    bytes += 1;
    if (typeof cell === 'string') bytes += 2 + weightOf(cell);
    else if (cell === null || cell === undefined) bytes += 4;
    else bytes += String(cell).length;
  }
  return bytes;
}

/** Characters beyond ASCII take two to four bytes; quotes, backslashes and control characters are escaped. */
function weightOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
    else if (code < 0x20) bytes += 5;
    else if (code === 0x22 || code === 0x5c) bytes += 1;
  }
  return bytes;
}
