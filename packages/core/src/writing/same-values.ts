import { changeMessages } from '../i18n/changes.ts';
import type { Language } from '../i18n/language.ts';
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

/** A text that is not a number, such as `12 %`, means itself. */
function numberMeaning(value: AttributeValue): string {
  const isBlank = typeof value === 'string' && value.trim() === '';
  const number = isBlank ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return isBlank ? '' : String(value);
  return String(Number(number.toPrecision(15)));
}

/** Values in one line for users; an empty list is the word for nothing. */
export function describeValues(values: readonly AttributeValue[], language: Language = 'en'): string {
  const { nothing, quoted, isTrue, isFalse } = changeMessages[language];
  const textOf = (value: AttributeValue): string =>
    typeof value === 'boolean' ? (value ? isTrue : isFalse) : String(value);
  return values.length === 0 ? nothing : values.map((value) => quoted(textOf(value))).join('; ');
}
