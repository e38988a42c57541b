import { intersect, isSame } from '../../workbook/address.ts';
import type { Range } from '../../workbook/range.ts';
import { Validation } from '../../workbook/validation.ts';
import { excelClass } from '../node.ts';

const find = ({ sheet, box }: Range): Validation | undefined =>
  sheet.validations.find(({ range }) => !range.isDeleted && intersect(range.box, box) !== undefined);

function change(range: Range, name: string, value: unknown): void {
  const { sheet, box, workbook } = range;
  const found = sheet.validations.find(
    (validation) => !validation.range.isDeleted && isSame(validation.range.box, box),
  );
  const validation = found ?? new Validation(workbook.track(range.at(box)));
  if (!found) sheet.validations.unshift(validation);
  validation.settings.set(name, value);
  workbook.tell({ kind: 'ornaments', sheet });
}

const kinds: Readonly<Record<string, string>> = {
  list: 'List',
  wholeNumber: 'WholeNumber',
  decimal: 'Decimal',
  date: 'Date',
  time: 'Time',
  textLength: 'TextLength',
  custom: 'Custom',
};

function kindOf(range: Range): string {
  const rule = find(range)?.settings.get('Rule');
  const key = typeof rule === 'object' && rule !== null ? Object.keys(rule)[0] : undefined;
  return kinds[key ?? ''] ?? 'None';
}

/** Data validation of a range. It applies to users, not to add-ins. */
export const dataValidationClass = excelClass('DataValidation', {
  reads: {
    'DataValidation.Type': kindOf,
    'DataValidation.Rule': (range) => find(range)?.settings.get('Rule') ?? {},
    'DataValidation.Prompt': (range) =>
      find(range)?.settings.get('Prompt') ?? { showPrompt: true, title: '', message: '' },
    'DataValidation.ErrorAlert': (range) =>
      find(range)?.settings.get('ErrorAlert') ?? { showAlert: true, style: 'Stop', title: '', message: '' },
    'DataValidation.IgnoreBlanks': (range) => find(range)?.settings.get('IgnoreBlanks') ?? true,
  },
  writes: {
    'DataValidation.Rule': (range, value) => change(range, 'Rule', value),
    'DataValidation.Prompt': (range, value) => change(range, 'Prompt', value),
    'DataValidation.ErrorAlert': (range, value) => change(range, 'ErrorAlert', value),
    'DataValidation.IgnoreBlanks': (range, value) => change(range, 'IgnoreBlanks', value),
  },
  calls: {
    'DataValidation.Clear': ({ sheet, box, workbook }) => {
      const kept = sheet.validations.filter(({ range }) => !intersect(range.box, box));
      sheet.validations.splice(0, sheet.validations.length, ...kept);
      workbook.tell({ kind: 'ornaments', sheet });
    },
  },
});
