import { changeMessages } from '../i18n/changes.ts';
import { showCell, type ShownNotation } from '../i18n/shown-cell.ts';
import { attributeToCell } from '../values/attribute-to-cell.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { cellWords, readYesNo } from '../values/tri-state.ts';

/** Whether two lists of values mean the same. The order of several choices does not count. */
export function sameValues(
  a: readonly AttributeValue[],
  b: readonly AttributeValue[],
  type: AttributeType | null | undefined,
): boolean {
  if (a.length !== b.length) return false;
  const left = a.map((value) => meaningOf(value, type));
  const right = b.map((value) => meaningOf(value, type));
  if (type === 'list_multiple') {
    left.sort();
    right.sort();
  }
  return left.every((meaning, index) => meaning === right[index]);
}

/** The same text for all forms in which a service may send a value of the type: 12, 12.0 and "12". */
function meaningOf(value: AttributeValue, type: AttributeType | null | undefined): string {
  switch (type) {
    case 'decimal':
    case 'percentage':
      return numberMeaning(value);
    case 'boolean':
      return String(readYesNo(value, cellWords) ?? value);
    case 'date':
      return parseLocalDate(String(value)) ?? String(value);
    case 'string':
    case 'list_unique':
    case 'list_multiple':
    case null:
    case undefined:
      // Files and spreadsheets have one kind of line end, and blanks around a text are not seen.
      return String(value).trim().replace(/\r\n?/g, '\n');
  }
}

/** A text that is not a number, such as `12 %`, stays as it is. */
function numberMeaning(value: AttributeValue): string {
  const isBlank = typeof value === 'string' && value.trim() === '';
  const number = isBlank ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return isBlank ? '' : String(value);
  return String(Number(number.toPrecision(15)));
}

/**
 * Values in one line for users, as cells show them; an empty list is the word for nothing.
 * @param percentScale the service's scale, if the values are also shown in a spreadsheet. Without it, a percentage is
 * shown as it is sent.
 */
export function describeValues(
  values: readonly AttributeValue[],
  type: AttributeType | null,
  notation: ShownNotation,
  percentScale?: 1 | 100,
): string {
  const { nothing, quoted } = changeMessages[notation.language ?? 'en'];
  const sentType = type === 'percentage' && percentScale === undefined ? 'decimal' : type;
  const shown = values.map((value) => {
    const cell = attributeToCell([value], sentType, percentScale ?? 100);
    return quoted(showCell(cell.value ?? value, cell.type, notation));
  });
  return shown.length === 0 ? nothing : shown.join('; ');
}
