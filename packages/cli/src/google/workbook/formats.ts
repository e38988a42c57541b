import { textFormat } from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';

/** Patterns as the interface of Sheets names them; the default format has no pattern. */
export function numberFormat(pattern: string): sheets_v4.Schema$NumberFormat | undefined {
  if (pattern === 'General') return undefined;
  if (pattern === textFormat) return { type: 'TEXT', pattern };
  if (pattern.includes('%')) return { type: 'PERCENT', pattern };
  return { type: pattern.includes('hh') ? 'DATE_TIME' : 'DATE', pattern };
}

/** @param hex such as #ffe699. */
export function colorStyle(hex: string): sheets_v4.Schema$ColorStyle {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return { rgbColor: { red: red!, green: green!, blue: blue! } };
}
