import type { Range } from '../../workbook/range.ts';
import type { SortField } from '../../workbook/table.ts';
import { sortedOrder } from '../../workbook/table-order.ts';
import { type Arguments, asFlag, asNumber, asObject } from '../arguments.ts';
import { excelClass } from '../node.ts';

/** The fields of a sort in their wire format. */
export const sortFields = (given: Arguments): readonly SortField[] =>
  given.list(0).map((item) => {
    const field = asObject(item);
    return { key: asNumber(field.key), ascending: field.ascending === undefined ? true : asFlag(field.ascending) };
  });

function sortRange(range: Range, fields: readonly SortField[], hasHeaders: boolean): void {
  range.demandUnlocked();
  const { sheet, box, workbook } = range;
  const body = hasHeaders ? { ...box, row: box.row + 1, rows: box.rows - 1 } : box;
  const order = sortedOrder(body.rows, fields, (row, key) =>
    sheet.cells.contents.get(body.row + row, body.column + key),
  );
  sheet.cells.reorderRows(body, order);
  workbook.tell({ kind: 'sorted', sheet, box: body });
  workbook.tell({ kind: 'cells', sheet, box: body });
}

export const rangeSortClass = excelClass('RangeSort', {
  calls: { 'RangeSort.Apply': (range, given) => sortRange(range, sortFields(given), given.flag(2)) },
});
