import { boxOf } from './address.ts';
import { ConditionalFormat } from './conditional-format.ts';
import type { Layer } from './layer.ts';
import type { Sheet } from './sheet.ts';
import { Table } from './table.ts';
import { Validation } from './validation.ts';
import type { Workbook } from './workbook.ts';

const everything = boxOf(0, 0, Infinity, Infinity);

function copyLayer<T>(from: Layer<T>, to: Layer<T>): void {
  for (const [row, column, item] of from.filled(everything)) to.set(row, column, item);
}

/**
 * Copies a sheet, as a user does with Move or Copy: `Portfolio (2)`. Its tables get new ids and free names; their columns
 * keep their ids, which are unique within a table alone.
 */
export function copySheet(workbook: Workbook, sheet: Sheet): Sheet {
  let number = 2;
  while (workbook.findSheet(`${sheet.name} (${number})`)) number += 1;
  const copy = workbook.addSheet(`${sheet.name} (${number})`);
  copyLayer(sheet.cells.contents, copy.cells.contents);
  copyLayer(sheet.cells.formulas, copy.cells.formulas);
  copyLayer(sheet.cells.styles, copy.cells.styles);
  copyLayer(sheet.cells.quotes, copy.cells.quotes);
  for (const axis of ['rows', 'columns'] as const)
    for (const line of sheet[axis].touched()) copy[axis].change(line, sheet[axis].get(line));
  copy.frozen = sheet.frozen;
  for (const box of sheet.merged.all) copy.merged.add(box);
  for (const { range, settings } of sheet.validations) {
    const validation = new Validation(workbook.track(workbook.rangeOn(copy, range.box)));
    for (const [name, value] of settings) validation.settings.set(name, value);
    copy.validations.push(validation);
  }
  for (const { kind, range, settings } of sheet.conditionalFormats) {
    const id = workbook.newId('CF');
    const format = new ConditionalFormat(id, kind, workbook.track(workbook.rangeOn(copy, range.box)));
    for (const [name, value] of settings) format.settings.set(name, value);
    copy.conditionalFormats.push(format);
  }
  for (const table of workbook.tables.on(sheet)) {
    const columns = table.columns.map((column) => ({ ...column }));
    let name = 2;
    while (workbook.tables.find(`${table.name}${name}`)) name += 1;
    const added = new Table(workbook.newId('T'), copy, `${table.name}${name}`, table.box, columns);
    Object.assign(added, {
      showHeaders: table.showHeaders,
      showTotals: table.showTotals,
      sortFields: table.sortFields,
    });
    workbook.tables.all.push(added);
    workbook.tell({ kind: 'table-added', sheet: copy, table: added });
  }
  return copy;
}
