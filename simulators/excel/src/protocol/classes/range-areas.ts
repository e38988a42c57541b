import { boxOf } from '../../workbook/address.ts';
import type { Range } from '../../workbook/range.ts';
import { itemNotFound } from '../../workbook/refusal.ts';
import type { Scalar } from '../../workbook/content.ts';
import { excelClass, node } from '../node.ts';
import { visibleRuns } from './range.ts';

const address = (areas: readonly Range[]): string => areas.map((area) => area.address).join(',');

/** Several ranges of one sheet as one object. */
export const rangeAreasClass = excelClass('RangeAreas', {
  reads: {
    'RangeAreas.Address': address,
    'RangeAreas.AddressLocal': address,
    'RangeAreas.AreaCount': (areas) => areas.length,
    'RangeAreas.CellCount': (areas) => areas.reduce((sum, { box }) => sum + box.rows * box.columns, 0),
  },
  paths: { 'RangeAreas.Areas': (areas) => node('RangeCollection', areas) },
  calls: { 'RangeAreas.Clear': (areas) => areas.forEach((area) => area.clear()) },
});

export const rangeCollectionClass = excelClass('RangeCollection', {
  calls: {
    'RangeCollection.GetCount': (areas) => areas.length,
    'RangeCollection.GetItemAt': (areas, given) => {
      const area = areas[given.number(0)];
      if (!area) throw itemNotFound('area');
      return node('Range', area);
    },
  },
  items: (areas) => areas.map((area) => node('Range', area)),
});

/** https://learn.microsoft.com/javascript/api/excel/excel.rangeview: neither hidden rows nor hidden columns. */
function visible<T>(range: Range, rows: readonly (readonly T[])[] | null): T[][] {
  const { sheet, box } = range;
  const isShown = (_: T, column: number): boolean => !sheet.columns.isHidden(box.column + column);
  const lines = visibleRuns(range).flatMap(([row, count]) =>
    (rows ?? []).slice(row - box.row, row - box.row + count).map((line) => line.filter(isShown)),
  );
  return lines.some((line) => line.length > 0) ? lines : [];
}

/** The visible part of a range, while rows are filtered out. */
export const rangeViewClass = excelClass('RangeView', {
  reads: {
    'RangeView.Values': (range): Scalar[][] => visible(range, range.values()),
    'RangeView.Text': (range) => visible(range, range.texts()),
    'RangeView.Formulas': (range) => visible(range, range.formulas()),
    'RangeView.NumberFormat': (range) => visible(range, range.numberFormats()),
    'RangeView.ValueTypes': (range) => visible(range, range.valueTypes()),
    'RangeView.RowCount': (range) => visibleRuns(range).reduce((sum, [, rows]) => sum + rows, 0),
    'RangeView.ColumnCount': ({ sheet, box }) =>
      Array.from({ length: box.columns }, (_, at) => sheet.columns.isHidden(box.column + at)).filter((is) => !is)
        .length,
    'RangeView.CellAddresses': (range) => {
      const { box } = range;
      const rows = Array.from({ length: box.rows }, (_, down) =>
        Array.from(
          { length: box.columns },
          (__, across) => range.at(boxOf(box.row + down, box.column + across)).address,
        ),
      );
      return visible(range, rows);
    },
  },
  paths: { 'RangeView.Rows': (range) => node('RangeViewCollection', range) },
  calls: { 'RangeView.GetRange': (range) => node('Range', range) },
});

export const rangeViewCollectionClass = excelClass('RangeViewCollection', {
  calls: { 'RangeViewCollection.GetCount': (range) => visibleRuns(range).reduce((sum, [, rows]) => sum + rows, 0) },
  items: (range) =>
    visibleRuns(range).flatMap(([row, rows]) =>
      Array.from({ length: rows }, (_, index) =>
        node('RangeView', range.at(boxOf(row + index, range.box.column, 1, range.box.columns))),
      ),
    ),
});
