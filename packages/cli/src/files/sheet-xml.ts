import type { CellType, CellValue, Column, Row } from '@tpr/core';
import { dateTimeToSerial, dateToSerial, parseIsoDate, parseIsoDateTime } from '@tpr/core/values';
import { cleanCellText, cutCellText } from './cell-text.ts';
import { escapeXml, headerStyle, main, styleOf } from './workbook-parts.ts';

/** Excel's limit for the text of a cell, in UTF-16 units. */
const maxTextLength = 32_767;

/** Rows are written in pieces of about this many characters. */
const pieceLength = 1 << 16;

/**
 * A sheet as XML (ECMA-376 Part 1, 18.3), piece by piece: bold header with a filter, header and first column frozen,
 * values typed as their column. Texts are inline in their cells, since a shared list would have to be held in memory.
 */
export class SheetXml {
  /** Texts that were longer than a cell can hold; they end in `… [cut]`. */
  cutTexts = 0;
  rowCount = 0;
  private readonly columns: readonly Column[];
  private readonly letters: readonly string[];

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.letters = columns.map((_, index) => letterOf(index));
  }

  /** @param widths of the columns, in characters. */
  *write(rows: Iterable<Row>, widths: readonly number[]): Generator<string> {
    const last = this.letters.at(-1);
    const columns = this.columns.map(({ type }, index) => {
      const place = index + 1;
      return `<col min="${place}" max="${place}" width="${widths[index] ?? 10}" style="${styleOf(type)}" customWidth="1"/>`;
    });
    const header = this.columns.map((column, index) =>
      this.text(column.header, `${this.letters[index]}1`, headerStyle),
    );
    let piece =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>` +
      (columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`) +
      `<sheetData><row r="1">${header.join('')}</row>`;
    for (const row of rows) {
      this.rowCount += 1;
      piece += this.row(row, this.rowCount + 1);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    const filter = last === undefined ? '' : `<autoFilter ref="A1:${last}${this.rowCount + 1}"/>`;
    yield `${piece}</sheetData>${filter}</worksheet>`;
  }

  private row(row: Row, number: number): string {
    let cells = '';
    for (let index = 0; index < this.columns.length; index += 1) {
      const { type } = this.columns[index]!;
      cells += this.cell(row[index] ?? null, type, `${this.letters[index]}${number}`);
    }
    return `<row r="${number}">${cells}</row>`;
  }

  private cell(value: CellValue, type: CellType, place: string): string {
    const style = styleOf(type);
    if (value === null) return `<c r="${place}" s="${style}"/>`;
    if (typeof value === 'number') return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${place}" s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`;
    const serial = serialOf(value, type);
    return serial === undefined ? this.text(value, place, style) : `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
  }

  private text(text: string, place: string, style: number): string {
    const clean = cleanCellText(text);
    if (clean.length > maxTextLength) this.cutTexts += 1;
    const kept = escapeXml(escapeText(cutCellText(clean, maxTextLength)));
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${kept}</t></is></c>`;
  }
}

/** Readers take `_x0041_` for an escaped A; escaping its first character keeps it text. */
function escapeText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Undefined for what is not a canonical date of its type, or lies before 1900: such a value is written as text. */
function serialOf(text: string, type: CellType): number | undefined {
  if (type === 'date' && parseIsoDate(text) === text) return dateToSerial(text);
  if (type === 'dateTime' && parseIsoDateTime(text) === text) return dateTimeToSerial(text);
  return undefined;
}

/** A, B, … Z, AA, AB, … */
function letterOf(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
