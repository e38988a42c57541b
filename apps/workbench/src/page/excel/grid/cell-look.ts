import {
  InterceptorEffectEnum,
  type ICellDataForSheetInterceptor,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';
import { INTERCEPTOR_POINT } from '@univerjs/preset-sheets-core';
import type { Sheet, Workbook } from '@tpr/excel-simulator';
import type { SheetPairs } from '../mirror/sheet-pairs.ts';
import { formatsOf, type FormatLook } from './conditional-look.ts';
import type { Grid } from '../../shared/grid.ts';
import { StyleTranslator } from './style-data.ts';
import { tableLook } from './table-look.ts';

/** Higher than Univer's number formats (10), which use the style that this interceptor passes on. */
const beforeNumberFormats = 20;

const commentMark = { tr: { color: '#8764b8', size: 6 } };
const errorMark = { tl: { color: '#c50f1f', size: 6 } };

/**
 * Reads the cells' appearance from the model whenever they are drawn: formats, conditional formats, comments and
 * filtered rows are never copied into the grid.
 */
export function showLooks({ interceptors }: Grid, workbook: Workbook, pairs: SheetPairs): void {
  const styles = new StyleTranslator();
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    id: 'look-of-the-model',
    priority: beforeNumberFormats,
    effect: InterceptorEffectEnum.Style | InterceptorEffectEnum.Value,
    handler: (cell, location, next) => {
      const sheet = pairs.find(location.subUnitId);
      if (!sheet) return next(cell);
      return next(look(workbook, sheet, styles, location, cell ?? undefined));
    },
  });
  interceptors.intercept(INTERCEPTOR_POINT.ROW_FILTERED, {
    handler: (isFiltered, { subUnitId, row }, next) =>
      next(isFiltered === true || pairs.find(subUnitId)?.rows.get(row).isFiltered === true),
  });
}

interface Location {
  readonly row: number;
  readonly col: number;
  readonly workbook: { getStyles(): { get(id: string): Nullable<IStyleData> } };
}

function look(
  workbook: Workbook,
  sheet: Sheet,
  styles: StyleTranslator,
  { row, col, workbook: held }: Location,
  cell: ICellDataForSheetInterceptor | undefined,
): ICellDataForSheetInterceptor | undefined {
  const style = sheet.cells.styleAt(row, col);
  const own = styles.translate(style);
  const conditional: FormatLook | undefined =
    sheet.conditionalFormats.length > 0 ? formatsOf(sheet, row, col) : undefined;
  const hasComment = sheet.comments.some(
    ({ range }) => !range.isDeleted && range.box.row === row && range.box.column === col,
  );
  const content = sheet.cells.contents.get(row, col);
  const hasError = typeof content === 'object' && 'error' in content && content.message !== undefined;
  const format =
    own.n === undefined && typeof content === 'object' && 'type' in content ? content.numberFormat : undefined;
  const raw = typeof cell?.s === 'string' ? held.getStyles().get(cell.s) : cell?.s;
  return {
    ...cell,
    ...(conditional?.prefix !== undefined && { v: `${conditional.prefix} ${cell?.v ?? ''}` }),
    s: {
      ...tableLook(workbook, sheet, row, col),
      ...own,
      ...(format !== undefined && { n: { pattern: format } }),
      ...raw,
      ...conditional?.style,
    },
    ...((hasComment || hasError) && {
      markers: { ...cell?.markers, ...(hasComment && commentMark), ...(hasError && errorMark) },
    }),
  };
}
