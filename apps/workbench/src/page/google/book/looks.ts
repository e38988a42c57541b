import {
  BooleanNumber,
  CellValueType,
  HorizontalAlign,
  InterceptorEffectEnum,
  VerticalAlign,
  WrapStrategy,
  type ICellDataForSheetInterceptor,
  type IStyleData,
} from '@univerjs/core';
import { INTERCEPTOR_POINT } from '@univerjs/preset-sheets-core';
import type { CellView, StyleView } from '../../../server/google/protocol.ts';
import { waiting, type FunctionBridge } from '../../shared/function-calls.ts';
import type { Grid } from '../../shared/grid.ts';
import type { BookCopy, SheetCopy } from './book-copy.ts';
import { conditionalLook } from './conditional-look.ts';

/** Higher than Univer's number formats (10), which use the style that this interceptor passes on. */
const beforeNumberFormats = 20;

/** The corners of cells in Google Sheets: black for notes, red for errors. */
const noteMark = { tr: { color: '#202124', size: 6 } };
const errorMark = { tr: { color: '#d93025', size: 6 } };

const aligns: Readonly<Record<string, HorizontalAlign>> = {
  left: HorizontalAlign.LEFT,
  center: HorizontalAlign.CENTER,
  right: HorizontalAlign.RIGHT,
};

/** Reads the cells' appearance from the book copy whenever they are drawn; it is never copied into the grid. */
export function showLooks({ interceptors }: Grid, book: BookCopy, bridge: FunctionBridge<string>): void {
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    id: 'look-of-the-script',
    priority: beforeNumberFormats,
    effect: InterceptorEffectEnum.Style | InterceptorEffectEnum.Value,
    handler: (cell, { subUnitId, row, col }, next) => {
      const sheet = book.find(subUnitId);
      if (sheet === undefined) return next(cell);
      const hasFailed = bridge.detailAt(subUnitId, row, col) !== undefined;
      return next(look(book, sheet, row, col, cell ?? undefined, hasFailed));
    },
  });
  interceptors.intercept(INTERCEPTOR_POINT.ROW_FILTERED, {
    handler: (isFiltered, { subUnitId, row }, next) =>
      next(isFiltered === true || book.find(subUnitId)?.view.filteredRows.includes(row) === true),
  });
}

function look(
  { styles }: BookCopy,
  sheet: SheetCopy,
  row: number,
  column: number,
  cell: ICellDataForSheetInterceptor | undefined,
  hasFailed: boolean,
): ICellDataForSheetInterceptor {
  const view = sheet.at(row, column);
  const style = view?.s === undefined ? undefined : styles[view.s];
  const marks = hasFailed ? errorMark : view?.note === undefined ? undefined : noteMark;
  return {
    ...cell,
    ...shownText(cell, view, style),
    s: { ...translate(style), ...conditionalLook(sheet, row, column, view?.v) },
    ...(marks && { markers: { ...cell?.markers, ...marks } }),
  };
}

function shownText(
  cell: ICellDataForSheetInterceptor | undefined,
  view: CellView | undefined,
  style: StyleView | undefined,
): ICellDataForSheetInterceptor {
  if (cell?.v === waiting) return { v: 'Loading…', t: CellValueType.STRING };
  if (style?.rule?.kind === 'checkbox' && typeof view?.v === 'boolean')
    return { v: view.v ? '☑' : '☐', t: CellValueType.STRING };
  return {};
}

const plain: IStyleData = { ff: 'Arial', fs: 10, vt: VerticalAlign.BOTTOM };
const known = new WeakMap<StyleView, IStyleData>();

/** Translates each style once, since cells share them. */
function translate(style: StyleView | undefined): IStyleData {
  if (style === undefined) return plain;
  const found = known.get(style);
  if (found !== undefined) return found;
  const { format, background, fontColor, isBold, fontSize, align, isWrapped, rule } = style;
  const horizontal = rule?.kind === 'checkbox' ? HorizontalAlign.CENTER : aligns[align ?? ''];
  const made: IStyleData = {
    ...plain,
    ...(fontSize !== undefined && { fs: fontSize }),
    ...(isBold === true && { bl: BooleanNumber.TRUE }),
    ...(fontColor !== undefined && { cl: { rgb: fontColor } }),
    ...(background !== undefined && { bg: { rgb: background } }),
    ...(horizontal !== undefined && { ht: horizontal }),
    ...(isWrapped === true && { tb: WrapStrategy.WRAP }),
    ...(format !== undefined && format !== 'General' && format !== '@' && { n: { pattern: format } }),
  };
  known.set(style, made);
  return made;
}
