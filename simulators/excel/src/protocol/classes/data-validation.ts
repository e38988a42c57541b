import { intersect, isSame } from '../../workbook/address.ts';
import type { Range } from '../../workbook/range.ts';
import { accessDenied, invalidArgument } from '../../workbook/refusal.ts';
import { Validation } from '../../workbook/validation.ts';
import { excelClass } from '../node.ts';

const find = ({ sheet, box }: Range): Validation | undefined =>
  sheet.validations.find(({ range }) => !range.isDeleted && intersect(range.box, box) !== undefined);

/** https://support.microsoft.com/office/29fecbcc-d1b9-42c1-9d76-eff3ce5f7249 */
function demandChangeable({ sheet }: Range): void {
  if (sheet.protection.isOn) throw accessDenied('the sheet is protected');
}

function change(range: Range, name: string, value: unknown): void {
  demandChangeable(range);
  const { sheet, box, workbook } = range;
  const found = sheet.validations.find(
    (validation) => !validation.range.isDeleted && isSame(validation.range.box, box),
  );
  const validation = found ?? new Validation(workbook.track(range.at(box)));
  if (!found) sheet.validations.unshift(validation);
  validation.settings.set(name, value);
  workbook.tell({ kind: 'ornaments', sheet });
}

/** Characters: https://learn.microsoft.com/openspecs/office_standards/ms-oi29500/0114969a-4859-443e-ae3e-0c1fdebfcc64. */
const longest = { Prompt: { title: 32, message: 255 }, ErrorAlert: { title: 32, message: 224 } } as const;

function changeTexts(range: Range, name: keyof typeof longest, value: unknown): void {
  const texts = (value ?? {}) as Readonly<Record<string, unknown>>;
  for (const [part, most] of Object.entries(longest[name])) {
    const { length } = String(texts[part] ?? '');
    if (length > most) throw invalidArgument(`the ${part} of ${name} takes ${most} characters, not ${length}`);
  }
  change(range, name, value);
}

/** Characters of a list that is written out, with its commas: https://github.com/jmcnamara/XlsxWriter/issues/562. */
const longestList = 255;

function changeRule(range: Range, value: unknown): void {
  const { list } = (value ?? {}) as { readonly list?: { readonly source?: unknown } };
  const source = list?.source;
  if (typeof source === 'string' && !source.startsWith('=') && source.length > longestList)
    throw invalidArgument(`a list that is written out takes ${longestList} characters, not ${source.length}`);
  change(range, 'Rule', value);
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
    'DataValidation.Rule': changeRule,
    'DataValidation.Prompt': (range, value) => changeTexts(range, 'Prompt', value),
    'DataValidation.ErrorAlert': (range, value) => changeTexts(range, 'ErrorAlert', value),
    'DataValidation.IgnoreBlanks': (range, value) => change(range, 'IgnoreBlanks', value),
  },
  calls: {
    'DataValidation.Clear': (range) => {
      demandChangeable(range);
      const { sheet, box, workbook } = range;
      const kept = sheet.validations.filter((other) => !intersect(other.range.box, box));
      sheet.validations.splice(0, sheet.validations.length, ...kept);
      workbook.tell({ kind: 'ornaments', sheet });
    },
  },
});
