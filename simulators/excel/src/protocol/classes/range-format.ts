import type { Range } from '../../workbook/range.ts';
import { displayText } from '../../workbook/number-format.ts';
import { numberFormatOf } from '../../workbook/style.ts';
import { asNumber } from '../arguments.ts';
import { type ClassName, type Classes, excelClass, node } from '../node.ts';

/** Members that read and write entries of a cell's style, with a prefix such as `Font.`. */
function styleMembers(type: ClassName, prefix: string, names: readonly string[]) {
  const read =
    (name: string) =>
    ({ sheet, box }: Range) =>
      sheet.cells.commonStyle(box, `${prefix}${name}`);
  const write = (name: string) => (range: Range, value: unknown) => range.changeStyle(`${prefix}${name}`, value);
  return {
    reads: Object.fromEntries(names.map((name) => [`${type}.${name}`, read(name)])),
    writes: Object.fromEntries(names.map((name) => [`${type}.${name}`, write(name)])),
  };
}

const look = styleMembers('RangeFormat', '', [
  'WrapText',
  'HorizontalAlignment',
  'VerticalAlignment',
  'IndentLevel',
  'ReadingOrder',
  'ShrinkToFit',
  'TextOrientation',
  'AutoIndent',
]);

function resize(range: Range, axis: 'rows' | 'columns', size: number): void {
  const { sheet, box } = range;
  sheet.protection.demand(axis === 'rows' ? 'allowFormatRows' : 'allowFormatColumns');
  const [first, count] = axis === 'rows' ? [box.row, Math.min(box.rows, 100_000)] : [box.column, box.columns];
  for (let line = first; line < first + count; line += 1) sheet[axis].change(line, { size });
  range.workbook.tell({ kind: 'lines', sheet, axis, first, count });
}

function commonSize({ sheet, box }: Range, axis: 'rows' | 'columns'): number | null {
  const [first, count] =
    axis === 'rows' ? [box.row, Math.min(box.rows, 1_000)] : [box.column, Math.min(box.columns, 1_000)];
  const sizes = Array.from(
    { length: count },
    (_, index) => sheet[axis].get(first + index).size ?? sheet[axis].standardSize,
  );
  return sizes.every((size) => size === sizes[0]) ? (sizes[0] ?? null) : null;
}

/** About 5.5 points per letter, up to Excel's maximum of 255 letters. */
function autofitColumns(range: Range): void {
  const { sheet, box, workbook } = range;
  for (let column = box.column; column < box.column + Math.min(box.columns, 1_000); column += 1) {
    let letters = 0;
    for (const [row, , content] of sheet.cells.contents.filled({ ...box, column, columns: 1 })) {
      letters = Math.max(
        letters,
        displayText(content, numberFormatOf(sheet.cells.styleAt(row, column)), workbook.is1904).length,
      );
    }
    if (letters > 0) sheet.columns.change(column, { size: Math.max(10, Math.min(letters, 255) * 5.5 + 5) });
  }
  workbook.tell({ kind: 'lines', sheet, axis: 'columns', first: box.column, count: box.columns });
}

export const rangeFormatClass = excelClass('RangeFormat', {
  reads: {
    ...look.reads,
    'RangeFormat.ColumnWidth': (range) => commonSize(range, 'columns'),
    'RangeFormat.RowHeight': (range) => commonSize(range, 'rows'),
    'RangeFormat.UseStandardWidth': ({ sheet, box }) => sheet.columns.get(box.column).size === undefined,
    'RangeFormat.UseStandardHeight': ({ sheet, box }) => sheet.rows.get(box.row).size === undefined,
  },
  writes: {
    ...look.writes,
    'RangeFormat.ColumnWidth': (range, value) => resize(range, 'columns', asNumber(value)),
    'RangeFormat.RowHeight': (range, value) => resize(range, 'rows', asNumber(value)),
  },
  paths: {
    'RangeFormat.Borders': (range) => node('RangeBorderCollection', range),
    'RangeFormat.Fill': (range) => node('RangeFill', range),
    'RangeFormat.Font': (range) => node('RangeFont', range),
    'RangeFormat.Protection': (range) => node('FormatProtection', range),
  },
  calls: {
    'RangeFormat.AutofitColumns': autofitColumns,
    'RangeFormat.AutofitRows': ({ workbook, sheet, box }) =>
      workbook.tell({ kind: 'lines', sheet, axis: 'rows', first: box.row, count: box.rows }),
  },
});

export const rangeFontClass = excelClass(
  'RangeFont',
  styleMembers('RangeFont', 'Font.', [
    'Name',
    'Size',
    'Color',
    'Bold',
    'Italic',
    'Underline',
    'Strikethrough',
    'Subscript',
    'Superscript',
    'TintAndShade',
  ]),
);

export const rangeFillClass = excelClass('RangeFill', {
  ...styleMembers('RangeFill', 'Fill.', ['Color', 'Pattern', 'PatternColor', 'TintAndShade', 'PatternTintAndShade']),
  calls: { 'RangeFill.Clear': (range) => range.changeStyle('Fill.Color', '#FFFFFF') },
});

export const formatProtectionClass = excelClass(
  'FormatProtection',
  styleMembers('FormatProtection', 'Protection.', ['Locked', 'FormulaHidden']),
);

type Border = Classes['RangeBorder'];
const defaults: Readonly<Record<string, unknown>> = {
  Style: 'None',
  Weight: 'Thin',
  Color: '#000000',
  TintAndShade: 0,
};

export const rangeBorderClass = excelClass('RangeBorder', {
  reads: {
    'RangeBorder.SideIndex': ({ side }) => side,
    ...Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        `RangeBorder.${name}`,
        ({ range, side }: Border) => range.sheet.cells.commonStyle(range.box, `Borders.${side}.${name}`) ?? value,
      ]),
    ),
  },
  writes: Object.fromEntries(
    Object.keys(defaults).map((name) => [
      `RangeBorder.${name}`,
      ({ range, side }: Border, value: unknown) => range.changeStyle(`Borders.${side}.${name}`, value),
    ]),
  ),
});

const sides = [
  'EdgeTop',
  'EdgeBottom',
  'EdgeLeft',
  'EdgeRight',
  'InsideVertical',
  'InsideHorizontal',
  'DiagonalDown',
  'DiagonalUp',
];

export const rangeBorderCollectionClass = excelClass('RangeBorderCollection', {
  reads: { 'RangeBorderCollection.Count': () => sides.length },
  calls: {
    'RangeBorderCollection.GetItemAt': (range, given) =>
      node('RangeBorder', { range, side: sides[given.number(0)] ?? 'EdgeTop' }),
  },
  item: (range, given) => node('RangeBorder', { range, side: given.text(0) }),
  items: (range) => sides.map((side) => node('RangeBorder', { range, side })),
});
