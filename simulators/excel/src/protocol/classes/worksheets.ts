import { itemNotFound } from '../../workbook/refusal.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import { workbookTarget } from '../events.ts';
import { excelClass, node } from '../node.ts';
import { registrations } from './registrations.ts';

const shown = ({ sheets }: Workbook, visibleOnly: boolean): readonly Sheet[] =>
  sheets.filter(({ visibility }) => !visibleOnly || visibility === 'Visible');

function end(workbook: Workbook, visibleOnly: boolean, index: 0 | -1) {
  const sheet = shown(workbook, visibleOnly).at(index);
  if (!sheet) throw itemNotFound('worksheet');
  return node('Worksheet', sheet);
}

export const worksheetCollectionClass = excelClass('WorksheetCollection', {
  calls: {
    'WorksheetCollection.Add': (workbook, given) => node('Worksheet', workbook.addSheet(given.optionalText(0))),
    'WorksheetCollection.GetActiveWorksheet': ({ active }) => node('Worksheet', active),
    'WorksheetCollection.GetCount': (workbook, given) => shown(workbook, given.flag(0)).length,
    'WorksheetCollection.GetFirst': (workbook, given) => end(workbook, given.flag(0), 0),
    'WorksheetCollection.GetItemOrNullObject': (workbook, given) => {
      const sheet = workbook.findSheet(given.text(0));
      return sheet ? node('Worksheet', sheet) : null;
    },
    'WorksheetCollection.GetLast': (workbook, given) => end(workbook, given.flag(0), -1),
    ...registrations<Workbook>(
      'WorksheetCollection',
      [
        'ActivatedEvent',
        'AddedEvent',
        'CalculatedEvent',
        'DataChangedEvent',
        'DeactivatedEvent',
        'DeletedEvent',
        'FormatChangedEvent',
        'RowSortedEvent',
        'SelectionChangedEvent',
      ],
      () => workbookTarget,
    ),
  },
  item: (workbook, given) => node('Worksheet', workbook.sheet(given.text(0))),
  items: ({ sheets }) => sheets.map((sheet) => node('Worksheet', sheet)),
});
