import { boxOf, sheetColumns, sheetRows, wholeSheet } from '../../workbook/address.ts';
import { invalidOperation, itemNotFound } from '../../workbook/refusal.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import { type Arguments, asFlag, asNumber, asOneOf, asText } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { excelClass, node, type Node } from '../node.ts';
import { registrations } from './registrations.ts';

function neighbour(sheet: Sheet, given: Arguments, { workbook }: ProtocolSession, step: 1 | -1): Node | null {
  const sheets = workbook.sheets.filter((other) => other === sheet || !given.flag(0) || other.visibility === 'Visible');
  const found = sheets[sheets.indexOf(sheet) + step];
  return found ? node('Worksheet', found) : null;
}

function demand(found: Node | null): Node {
  if (!found) throw itemNotFound('worksheet');
  return found;
}

const usedRange = (sheet: Sheet, valuesOnly: boolean, session: ProtocolSession): Node | null => {
  const used = sheet.cells.used(valuesOnly);
  return used ? node('Range', session.workbook.rangeOn(sheet, used)) : null;
};

const show =
  (name: 'showGridlines' | 'showHeadings') =>
  (sheet: Sheet, value: unknown, { workbook }: ProtocolSession): void => {
    sheet[name] = asFlag(value);
    workbook.tell({ kind: 'sheet-changed', sheet });
  };

export const worksheetClass = excelClass('Worksheet', {
  reads: {
    'Worksheet.Id': ({ id }) => id,
    'Worksheet.Name': ({ name }) => name,
    'Worksheet.Position': (sheet, session) => session.workbook.sheets.indexOf(sheet),
    'Worksheet.Visibility': ({ visibility }) => visibility,
    'Worksheet.TabColor': ({ tabColor }) => tabColor,
    'Worksheet.ShowGridlines': ({ showGridlines }) => showGridlines,
    'Worksheet.ShowHeadings': ({ showHeadings }) => showHeadings,
    'Worksheet.StandardWidth': ({ columns }) => columns.standardSize,
    'Worksheet.StandardHeight': ({ rows }) => rows.standardSize,
    'Worksheet.EnableCalculation': () => true,
  },
  writes: {
    'Worksheet.Name': (sheet, value, session) => session.workbook.renameSheet(sheet, asText(value)),
    'Worksheet.Position': (sheet, value, session) => session.workbook.moveSheet(sheet, asNumber(value)),
    'Worksheet.Visibility': (sheet, value, session) =>
      session.workbook.showSheet(sheet, asOneOf(value, ['Visible', 'Hidden', 'VeryHidden'])),
    'Worksheet.TabColor': (sheet, value, session) => {
      sheet.tabColor = asText(value);
      session.workbook.tell({ kind: 'sheet-changed', sheet });
    },
    // The library sends the short names on the web and the long ones elsewhere.
    'Worksheet.Gridlines': show('showGridlines'),
    'Worksheet.Headings': show('showHeadings'),
    'Worksheet.ShowGridlines': show('showGridlines'),
    'Worksheet.ShowHeadings': show('showHeadings'),
  },
  paths: {
    'Worksheet.Charts': (sheet) => node('ChartCollection', sheet),
    'Worksheet.Comments': (sheet) => node('CommentCollection', { sheets: [sheet] }),
    'Worksheet.CustomProperties': (sheet) => node('WorksheetCustomPropertyCollection', sheet),
    'Worksheet.FreezePanes': (sheet) => node('WorksheetFreezePanes', sheet),
    'Worksheet.Names': (_, { workbook }) => node('NamedItemCollection', workbook),
    'Worksheet.Protection': (sheet) => node('WorksheetProtection', sheet),
    'Worksheet.Tables': (sheet, { workbook }) => node('TableCollection', { workbook, sheet }),
  },
  calls: {
    'Worksheet.Activate': (sheet, _, { workbook }) => workbook.activate(sheet),
    'Worksheet.Calculate': (sheet, given, { workbook }) => {
      // Without `markAllDirty` only changed cells are calculated, and those already are.
      if (given.flag(0)) workbook.calculation.recalculate([sheet]);
    },
    'Worksheet.Delete': (sheet, _, { workbook }) => {
      if (sheet.visibility === 'VeryHidden') throw invalidOperation('a sheet that is very hidden is shown first');
      workbook.deleteSheet(sheet);
    },
    'Worksheet.GetCell': (sheet, given, { workbook }) =>
      node('Range', workbook.rangeOn(sheet, boxOf(given.number(0), given.number(1)))),
    'Worksheet.GetNext': (sheet, given, session) => demand(neighbour(sheet, given, session, 1)),
    'Worksheet.GetNextOrNullObject': (sheet, given, session) => neighbour(sheet, given, session, 1),
    'Worksheet.GetPrevious': (sheet, given, session) => demand(neighbour(sheet, given, session, -1)),
    'Worksheet.GetPreviousOrNullObject': (sheet, given, session) => neighbour(sheet, given, session, -1),
    'Worksheet.GetRange': (sheet, given, { workbook }) => {
      const address = given.optionalText(0);
      if (address === undefined || address === '') return node('Range', workbook.rangeOn(sheet, wholeSheet));
      const named = workbook.names.get(address.toLowerCase())?.range ?? undefined;
      const table = workbook.tables.find(address, sheet);
      if (named) return node('Range', named.at(named.box));
      return node('Range', table ? workbook.rangeOn(sheet, table.body) : workbook.tables.range(address, sheet));
    },
    'Worksheet.GetRangeByIndexes': (sheet, given, { workbook }) =>
      node('Range', workbook.rangeOn(sheet, boxOf(given.number(0), given.number(1), given.number(2), given.number(3)))),
    'Worksheet.GetUsedRange': (sheet, given, session) =>
      usedRange(sheet, given.flag(0), session) ?? node('Range', session.workbook.rangeOn(sheet, boxOf(0, 0))),
    'Worksheet.GetUsedRangeOrNullObject': (sheet, given, session) => usedRange(sheet, given.flag(0), session),
    ...registrations<Sheet>(
      'Worksheet',
      [
        'ActivatedEvent',
        'CalculatedEvent',
        'DataChangedEvent',
        'DeactivatedEvent',
        'FormatChangedEvent',
        'RowSortedEvent',
        'SelectionChangedEvent',
      ],
      ({ id }) => id,
    ),
  },
});

export const worksheetProtectionClass = excelClass('WorksheetProtection', {
  reads: {
    'WorksheetProtection.Protected': ({ protection }) => protection.isOn,
    'WorksheetProtection.Options': ({ protection }) => protection.options,
  },
  calls: {
    'WorksheetProtection.Protect': ({ protection }, given) =>
      protection.protect(given.object(0), given.optionalText(1)),
    'WorksheetProtection.Unprotect': ({ protection }, given) => protection.unprotect(given.optionalText(0)),
  },
});

export const worksheetFreezePanesClass = excelClass('WorksheetFreezePanes', {
  calls: {
    'WorksheetFreezePanes.FreezeAt': (sheet, given, { workbook }) =>
      freeze(workbook, sheet, given.range(0, workbook, sheet).box),
    'WorksheetFreezePanes.FreezeColumns': (sheet, given, { workbook }) =>
      freeze(workbook, sheet, boxOf(0, 0, sheetRows, given.number(0))),
    'WorksheetFreezePanes.FreezeRows': (sheet, given, { workbook }) =>
      freeze(workbook, sheet, boxOf(0, 0, given.number(0), sheetColumns)),
    'WorksheetFreezePanes.GetLocation': (sheet, _, { workbook }) => {
      if (!sheet.frozen) throw itemNotFound('frozen panels');
      return node('Range', workbook.rangeOn(sheet, sheet.frozen));
    },
    'WorksheetFreezePanes.GetLocationOrNullObject': (sheet, _, { workbook }) =>
      sheet.frozen ? node('Range', workbook.rangeOn(sheet, sheet.frozen)) : null,
    'WorksheetFreezePanes.Unfreeze': (sheet, _, { workbook }) => freeze(workbook, sheet, undefined),
  },
});

function freeze(workbook: ProtocolSession['workbook'], sheet: Sheet, box: Sheet['frozen']): void {
  sheet.frozen = box;
  workbook.tell({ kind: 'ornaments', sheet });
}

export const worksheetCustomPropertyCollectionClass = excelClass('WorksheetCustomPropertyCollection', {
  calls: {
    'WorksheetCustomPropertyCollection.Add': (sheet, given) => {
      sheet.customProperties.set(given.text(0), given.text(1));
      return node('WorksheetCustomProperty', { sheet, key: given.text(0) });
    },
    'WorksheetCustomPropertyCollection.GetCount': ({ customProperties }) => customProperties.size,
    'WorksheetCustomPropertyCollection.GetItemOrNullObject': (sheet, given) =>
      sheet.customProperties.has(given.text(0)) ? node('WorksheetCustomProperty', { sheet, key: given.text(0) }) : null,
  },
  item: (sheet, given) => {
    if (!sheet.customProperties.has(given.text(0))) throw itemNotFound(`property ${given.text(0)}`);
    return node('WorksheetCustomProperty', { sheet, key: given.text(0) });
  },
  items: (sheet) => [...sheet.customProperties.keys()].map((key) => node('WorksheetCustomProperty', { sheet, key })),
});

export const worksheetCustomPropertyClass = excelClass('WorksheetCustomProperty', {
  reads: {
    'WorksheetCustomProperty.Key': ({ key }) => key,
    'WorksheetCustomProperty.Value': ({ sheet, key }) => sheet.customProperties.get(key) ?? '',
    'WorksheetCustomProperty._Id': ({ key }) => key,
  },
  writes: {
    'WorksheetCustomProperty.Value': ({ sheet, key }, value) => sheet.customProperties.set(key, asText(value)),
  },
  calls: { 'WorksheetCustomProperty.Delete': ({ sheet, key }) => void sheet.customProperties.delete(key) },
});
