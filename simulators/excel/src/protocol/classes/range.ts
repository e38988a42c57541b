import { boxOf, formatAddress, intersect, sheetColumns, sheetRows, unite, type Box } from '../../workbook/address.ts';
import type { ClearWhat, Range } from '../../workbook/range.ts';
import { itemNotFound, invalidArgument } from '../../workbook/refusal.ts';
import { growTables } from '../../workbook/table-rows.ts';
import { type Arguments, asFlag, asOneOf } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { excelClass, node, type Node } from '../node.ts';

type Move = (box: Box, given: Arguments) => Box;

const to =
  (move: Move) =>
  (range: Range, given: Arguments): Node =>
    node('Range', range.at(move(range.box, given)));
const other = (range: Range, given: Arguments): Box => given.range(0, range.workbook, range.sheet).box;

function common(range: Range, given: Arguments): Node | null {
  const { sheet, box } = given.range(0, range.workbook, range.sheet);
  const shared = sheet === range.sheet ? intersect(range.box, box) : undefined;
  return shared ? node('Range', range.at(shared)) : null;
}

function demand(found: Node | null, what: string): Node {
  if (!found) throw itemNotFound(what);
  return found;
}

const used = (range: Range, given: Arguments): Node | null => {
  const found = range.used(given.flag(0));
  return found ? node('Range', found) : null;
};

const hidden = ({ sheet, box }: Range, axis: 'rows' | 'columns'): boolean | null => {
  const [first, count] =
    axis === 'rows' ? [box.row, Math.min(box.rows, 100_000)] : [box.column, Math.min(box.columns, 1_000)];
  const states = Array.from({ length: count }, (_, index) => sheet[axis].isHidden(first + index));
  return states.every((state) => state === states[0]) ? (states[0] ?? false) : null;
};

function hide(range: Range, axis: 'rows' | 'columns', isHidden: boolean): void {
  const { sheet, box } = range;
  sheet.protection.demand(axis === 'rows' ? 'allowFormatRows' : 'allowFormatColumns');
  const [first, count] = axis === 'rows' ? [box.row, box.rows] : [box.column, box.columns];
  for (let line = first; line < first + count; line += 1) sheet[axis].change(line, { isHidden });
  range.workbook.tell({ kind: 'lines', sheet, axis, first, count });
}

function extent({ sheet, box }: Range, axis: 'rows' | 'columns', first: number, count: number): number {
  const lines = sheet[axis].touched().filter((line) => line >= first && line < first + count);
  const limit = Math.min(
    count,
    (axis === 'rows' ? sheetRows : sheetColumns) - box[axis === 'rows' ? 'row' : 'column'] + first,
  );
  return (
    (limit - lines.length) * sheet[axis].standardSize + lines.reduce((sum, line) => sum + sheet[axis].size(line), 0)
  );
}

/** Excel on Windows misplaces rows that are written across a filter: https://github.com/OfficeDev/office-js/issues/224. */
function isPartlyFiltered({ box, sheet, workbook }: Range): boolean {
  if (workbook.platform.officePlatform !== 'PC' || box.rows === 1) return false;
  return sheet.rows
    .touched()
    .some((row) => row >= box.row && row < box.row + box.rows && sheet.rows.get(row).isFiltered === true);
}

/** The first row in each visible row, and nothing in the others: https://github.com/xlwings/xlwings/issues/747. */
function inVisibleRows({ box, sheet }: Range, [first, ...others]: readonly unknown[]): unknown[] {
  const nothing = Array.from({ length: box.columns }, () => null);
  return [first, ...others].map((_, row) => (sheet.rows.isHidden(box.row + row) ? nothing : first));
}

/** https://learn.microsoft.com/office/dev/add-ins/excel/performance#importing-data-into-tables */
function write(range: Range, value: unknown): void {
  const { box, sheet, workbook } = range;
  const isBlank = Array.isArray(value) && value.flat().every((cell) => cell === null || cell === '');
  range.write(Array.isArray(value) && isPartlyFiltered(range) ? inVisibleRows(range, value) : value);
  if (!isBlank) growTables(workbook, sheet, box, 'below');
}

export const rangeClass = excelClass('Range', {
  reads: {
    'Range.Address': ({ address }) => address,
    'Range.AddressLocal': ({ address }) => address,
    'Range.CellCount': ({ box }) => (box.rows * box.columns > 2 ** 31 - 1 ? -1 : box.rows * box.columns),
    'Range.RowCount': ({ box }) => box.rows,
    'Range.ColumnCount': ({ box }) => box.columns,
    'Range.RowIndex': ({ box }) => box.row,
    'Range.ColumnIndex': ({ box }) => box.column,
    'Range.Values': (range) => range.values(),
    'Range.Formulas': (range) => range.formulas(),
    'Range.FormulasLocal': (range) => range.formulas(),
    'Range.NumberFormat': (range) => range.numberFormats(),
    'Range.NumberFormatLocal': (range) => range.numberFormats(),
    'Range.Text': (range) => range.texts(),
    'Range.ValueTypes': (range) => range.valueTypes(),
    'Range.HasSpill': ({ sheet, box }) => {
      const around = boxOf(box.row, box.column, box.rows + 1, box.columns + 1);
      return !sheet.cells.spills.isEmpty(around);
    },
    'Range.IsEntireColumn': ({ box }) => box.rows === sheetRows,
    'Range.IsEntireRow': ({ box }) => box.columns === sheetColumns,
    'Range.Hidden': (range) => hidden(range, 'rows') === true || hidden(range, 'columns') === true,
    'Range.RowHidden': (range) => hidden(range, 'rows'),
    'Range.ColumnHidden': (range) => hidden(range, 'columns'),
    'Range.Hyperlink': ({ sheet, box }) => sheet.cells.commonStyle(box, 'Hyperlink'),
    'Range.Style': ({ sheet, box }) => sheet.cells.commonStyle(box, 'Style') ?? 'Normal',
    'Range.Top': (range) => extent(range, 'rows', 0, range.box.row),
    'Range.Left': (range) => extent(range, 'columns', 0, range.box.column),
    'Range.Height': (range) => extent(range, 'rows', range.box.row, range.box.rows),
    'Range.Width': (range) => extent(range, 'columns', range.box.column, range.box.columns),
  },
  writes: {
    'Range.Values': write,
    'Range.Formulas': write,
    'Range.FormulasLocal': (range, value) => range.write(value),
    'Range.NumberFormat': (range, value) => range.writeNumberFormats(value),
    'Range.NumberFormatLocal': (range, value) => range.writeNumberFormats(value),
    'Range.RowHidden': (range, value) => hide(range, 'rows', asFlag(value)),
    'Range.ColumnHidden': (range, value) => hide(range, 'columns', asFlag(value)),
    'Range.Hyperlink': (range, value) => {
      range.changeStyle('Hyperlink', value);
      const text =
        typeof value === 'object' && value !== null && 'textToDisplay' in value ? value.textToDisplay : undefined;
      if (typeof text === 'string') range.write(text);
    },
    'Range.Style': (range, value) => range.changeStyle('Style', value),
  },
  paths: {
    'Range.ConditionalFormats': (range) => node('ConditionalFormatCollection', range),
    'Range.DataValidation': (range) => node('DataValidation', range),
    'Range.Format': (range) => node('RangeFormat', range),
    'Range.Sort': (range) => node('RangeSort', range),
    'Range.Worksheet': ({ sheet }) => node('Worksheet', sheet),
  },
  calls: {
    'Range.Calculate': ({ workbook, sheet, box }) => {
      workbook.calculation.enter(
        sheet,
        [...sheet.cells.formulas.filled(box)].map(([row, column]) => ({ row, column })),
      );
    },
    'Range.Clear': (range, given) =>
      range.clear(
        asOneOf<ClearWhat>(given.optionalText(0) ?? 'All', [
          'All',
          'Formats',
          'Contents',
          'Hyperlinks',
          'RemoveHyperlinks',
          'ResetContents',
        ]),
      ),
    'Range.Delete': (range, given) =>
      range.workbook.shiftCells(range, given.text(0) === 'Left' ? 'columns' : 'rows', -1),
    'Range.GetAbsoluteResizedRange': to((box, given) => ({ ...box, rows: given.number(0), columns: given.number(1) })),
    'Range.GetBoundingRect': (range, given) => node('Range', range.at(unite(range.box, other(range, given)))),
    'Range.GetCell': to(({ row, column }, given) => boxOf(row + given.number(0), column + given.number(1))),
    'Range.GetColumn': to(({ row, column, rows }, given) => boxOf(row, column + given.number(0), rows)),
    'Range.GetColumnsAfter': to(({ row, column, rows, columns }, given) =>
      boxOf(row, column + columns, rows, given.optionalNumber(0) ?? 1),
    ),
    'Range.GetColumnsBefore': to(({ row, column, rows }, given) =>
      boxOf(row, column - (given.optionalNumber(0) ?? 1), rows, given.optionalNumber(0) ?? 1),
    ),
    'Range.GetEntireColumn': to(({ column, columns }) => boxOf(0, column, sheetRows, columns)),
    'Range.GetEntireRow': to(({ row, rows }) => boxOf(row, 0, rows, sheetColumns)),
    'Range.GetIntersection': (range, given) => demand(common(range, given), 'intersection'),
    'Range.GetIntersectionOrNullObject': common,
    'Range.GetLastCell': to(({ row, column, rows, columns }) => boxOf(row + rows - 1, column + columns - 1)),
    'Range.GetLastColumn': to(({ row, column, rows, columns }) => boxOf(row, column + columns - 1, rows)),
    'Range.GetLastRow': to(({ row, column, rows, columns }) => boxOf(row + rows - 1, column, 1, columns)),
    'Range.GetOffsetRange': to((box, given) => ({
      ...box,
      row: box.row + given.number(0),
      column: box.column + given.number(1),
    })),
    'Range.GetResizedRange': to((box, given) => ({
      ...box,
      rows: box.rows + given.number(0),
      columns: box.columns + given.number(1),
    })),
    'Range.GetRow': to(({ row, column, columns }, given) => boxOf(row + given.number(0), column, 1, columns)),
    'Range.GetRowsAbove': to(({ row, column, columns }, given) =>
      boxOf(row - (given.optionalNumber(0) ?? 1), column, given.optionalNumber(0) ?? 1, columns),
    ),
    'Range.GetRowsBelow': to(({ row, column, rows, columns }, given) =>
      boxOf(row + rows, column, given.optionalNumber(0) ?? 1, columns),
    ),
    'Range.GetSpecialCells': (range, given) => demand(special(range, given), 'cells of that kind'),
    'Range.GetSpecialCellsOrNullObject': special,
    'Range.GetSurroundingRegion': (range) => node('Range', range.surroundingRegion()),
    'Range.GetTables': ({ sheet, box }) => node('TableScopedCollection', { sheet, box }),
    'Range.GetUsedRange': (range, given) =>
      used(range, given) ?? node('Range', range.at(boxOf(range.box.row, range.box.column))),
    'Range.GetUsedRangeOrNullObject': used,
    'Range.GetVisibleView': (range) => node('RangeView', range),
    'Range.Insert': (range, given, { workbook }) => {
      const { box } = range;
      workbook.shiftCells(range, given.text(0) === 'Right' ? 'columns' : 'rows', 1);
      return node('Range', workbook.rangeOn(range.sheet, box));
    },
    'Range.Select': (range) => range.select(),
    'Range._KeepReference': (range, _, session: ProtocolSession) => void session.keep(node('Range', range)),
    'Range._ValidateArraySize': ({ box }, given) => {
      if (given.number(0) !== box.rows || given.number(1) !== box.columns) {
        throw invalidArgument(
          `The number of rows or columns in the input array doesn't match the size or dimensions of the range ${formatAddress(box)}`,
        );
      }
    },
  },
});

/** `getSpecialCells`: areas of whole rows for visible cells, single cells for constants, formulas and blanks. */
function special(range: Range, given: Arguments): Node | null {
  const kind = asOneOf(given.text(0), ['Visible', 'Constants', 'Formulas', 'Blanks']);
  const { sheet, box } = range;
  const { contents, formulas } = sheet.cells;
  if (kind === 'Visible') {
    const areas = visibleRuns(range).map(([row, rows]) => range.at(boxOf(row, box.column, rows, box.columns)));
    return areas.length > 0 ? node('RangeAreas', areas) : null;
  }
  const areas: Range[] = [];
  const add = (row: number, column: number) => areas.push(range.at(boxOf(row, column)));
  if (kind === 'Formulas') for (const [row, column] of formulas.filled(box)) add(row, column);
  if (kind === 'Constants') {
    for (const [row, column] of contents.filled(box)) if (formulas.get(row, column) === undefined) add(row, column);
  }
  if (kind === 'Blanks') {
    for (let row = box.row; row < Math.min(box.row + box.rows, Math.max(contents.depth, formulas.depth)); row += 1) {
      for (let column = box.column; column < Math.min(box.column + box.columns, 1_000); column += 1) {
        if (formulas.get(row, column) === undefined && contents.get(row, column) === undefined) add(row, column);
      }
    }
  }
  return areas.length > 0 ? node('RangeAreas', areas) : null;
}

/** The visible rows of the range in runs: first row and count. */
export function visibleRuns({ sheet, box }: Range): readonly (readonly [row: number, rows: number])[] {
  const runs: [number, number][] = [];
  let start = box.row;
  const end = box.row + box.rows;
  for (const row of [
    ...sheet.rows.touched().filter((line) => line >= box.row && line < end && sheet.rows.isHidden(line)),
    end,
  ]) {
    if (row > start) runs.push([start, row - start]);
    start = row + 1;
  }
  return runs;
}
