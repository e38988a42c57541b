import { randomInt } from 'node:crypto';
import { ConnectorError } from '@tpr/core';
import {
  joinPieces,
  planSaving,
  readTextIndex,
  textSheetName,
  type TextIndex,
  type WorkbookPort,
} from '@tpr/core/workbook';
import { textColumns, textForm, textFormat } from '@tpr/core/google';
import { nameRange, nameSheet } from '../a1.ts';
import type { SheetFacts } from '../book-facts.ts';
import type { Request, ApiSpreadsheet } from '../spreadsheet.ts';
import { numberFormat } from './formats.ts';

const indexRow = 0;
const indexRange = `${nameSheet(textSheetName)}!${indexRow + 1}:${indexRow + 1}`;
const usualRows = 1000;

type TextSheet = Pick<SheetFacts, 'sheetId' | 'rowCount' | 'columnCount'>;

/**
 * Texts on the hidden sheet. A text that is saved again gets another row. As long as the index names the same row, the
 * cached text is current, and only the index has to be read.
 */
export class StoredTexts {
  private readonly book: ApiSpreadsheet;
  private sheet: TextSheet | undefined;
  /** The texts that were read, by their range. */
  private readonly known = new Map<string, string>();

  constructor(book: ApiSpreadsheet) {
    this.book = book;
  }

  async load({ keys }: WorkbookPort['loadText']['in']): Promise<WorkbookPort['loadText']['out']> {
    if (keys.length === 0 || (await this.find()) === undefined) return keys.map(() => []);
    const [[line = []] = []] = await this.read([indexRange]);
    const index = readTextIndex(line);
    const ranges = keys.map((key) => rangeOf(index, key));
    const isUnknown = (range: string | undefined): range is string => range !== undefined && !this.known.has(range);
    const isMissing = ranges.some(isUnknown);
    // Texts of one cell are read as well, because they are usually requested next.
    const short = [...index.values()].filter(({ pieces }) => pieces === 1).map(({ row }) => rangeAt(row, 1));
    const unknown = isMissing ? [...new Set([...ranges, ...short])].filter(isUnknown) : [];
    const blocks = await this.read(unknown);
    unknown.forEach((range, at) => this.known.set(range, joinPieces(blocks[at]?.[0] ?? [])));
    return ranges.map((range) => [(range === undefined ? undefined : this.known.get(range)) ?? []].flat());
  }

  /** Writes the texts, then the index, then clears old texts. A run that is stopped anywhere has saved all or none. */
  async save({ entries }: WorkbookPort['saveText']['in']): Promise<void> {
    const [[line = []] = []] = (await this.find()) === undefined ? [] : await this.read([indexRange]);
    this.sheet ??= await this.addSheet();
    const { texts, index, freed } = planSaving(readTextIndex(line), entries, textForm);
    const lines = [...texts, { row: indexRow + 1, pieces: index }];
    const sizing = await this.grow(
      lines.reduce((most, { row }) => Math.max(most, row), 0),
      lines.reduce((most, { pieces }) => Math.max(most, pieces.length), 0),
    );
    const { sheetId } = this.sheet!;
    const rest = Array.from({ length: Math.max(0, line.length - index.length) }, () => '');
    await this.book.settle([
      ...sizing,
      ...texts.flatMap(({ row, pieces }) => pieces.map((piece, at) => writeTexts(sheetId, row - 1, at, [piece]))),
      writeTexts(sheetId, indexRow, 0, [...index, ...rest]),
      ...freed.map(({ row, pieces }) => clearTexts(sheetId, row - 1, pieces)),
    ]);
    // The freed rows may get other texts.
    for (const { row, pieces } of freed) this.known.delete(rangeAt(row, pieces));
    for (const { row, pieces } of texts) this.known.set(rangeAt(row, pieces.length), joinPieces(pieces));
  }

  /** A sheet that was found counts as present until a read fails. */
  private async find(): Promise<TextSheet | undefined> {
    this.sheet ??= await this.look();
    return this.sheet;
  }

  private async look(): Promise<TextSheet | undefined> {
    return (await this.book.look()).sheets.find(({ title }) => title === textSheetName);
  }

  private async read(ranges: readonly string[]): Promise<unknown[][][]> {
    try {
      return await this.book.read(ranges);
    } catch (error) {
      const isRefused = error instanceof ConnectorError && error.kind === 'refused';
      if (!isRefused) throw error;
    }
    // A user has deleted or renamed the sheet, or made it smaller.
    this.known.clear();
    this.sheet = await this.look();
    return this.sheet === undefined ? [] : this.book.read([indexRange]);
  }

  private async addSheet(): Promise<TextSheet> {
    const sheetId = randomInt(1, 2 ** 31 - 1);
    const gridProperties = { rowCount: usualRows, columnCount: textColumns };
    const properties = { sheetId, title: textSheetName, hidden: true, gridProperties };
    let found: TextSheet | undefined;
    await this.book.change(async () => {
      found = await this.look();
      return found === undefined ? [{ addSheet: { properties } }] : [];
    });
    return found ?? { sheetId, ...gridProperties };
  }

  /** Sets a size, so that the request can be repeated. Reads the current size first, so that it never shrinks. */
  private async grow(rows: number, columns: number): Promise<Request[]> {
    const fits = (sheet: TextSheet): boolean => rows <= sheet.rowCount && columns <= sheet.columnCount;
    if (fits(this.sheet!)) return [];
    this.sheet = (await this.look())!;
    if (fits(this.sheet)) return [];
    const { sheetId } = this.sheet;
    const rowCount = Math.max(rows, this.sheet.rowCount);
    const columnCount = Math.max(columns, this.sheet.columnCount);
    this.sheet = { ...this.sheet, rowCount, columnCount };
    const fields = 'gridProperties.rowCount,gridProperties.columnCount';
    const properties = { sheetId, gridProperties: { rowCount, columnCount } };
    return [{ updateSheetProperties: { properties, fields } }];
  }
}

function rangeOf(index: TextIndex, key: string): string | undefined {
  const place = index.get(key);
  return place && rangeAt(place.row, place.pieces);
}

const rangeAt = (row: number, pieces: number): string =>
  nameRange(textSheetName, { top: row - 1, bottom: row, left: 0, right: pieces });

/** Writes texts that Google never interprets. */
function writeTexts(sheetId: number, rowIndex: number, columnIndex: number, texts: readonly string[]): Request {
  const userEnteredFormat = { numberFormat: numberFormat(textFormat)! };
  const values = texts.map((stringValue) => ({
    userEnteredFormat,
    ...(stringValue !== '' && { userEnteredValue: { stringValue } }),
  }));
  const fields = 'userEnteredValue,userEnteredFormat.numberFormat';
  return { updateCells: { start: { sheetId, rowIndex, columnIndex }, rows: [{ values }], fields } };
}

function clearTexts(sheetId: number, row: number, pieces: number): Request {
  const range = { sheetId, startRowIndex: row, endRowIndex: row + 1, startColumnIndex: 0, endColumnIndex: pieces };
  return { updateCells: { range, fields: 'userEnteredValue' } };
}
