import { cutText } from '@tpr/core/values';

const maxLength = 31;
const forbidden = /[[\]:*?/\\\p{Cc}\p{Surrogate}]/gu;

/**
 * Names that a workbook accepts for its sheets, in the order of the tables. They have at most 31 characters, none of
 * `[]:*?/\`, no apostrophe at an end, and are unique regardless of case.
 */
export function nameSheets(tableNames: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return tableNames.map((tableName) => {
    const name = toSheetName(tableName);
    let free = name;
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) {
      const ending = ` (${copy})`;
      free = cutName(name, maxLength - ending.length) + ending;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

function toSheetName(text: string): string {
  let name = cutName(text.replace(forbidden, ' ').trim(), maxLength).replace(/^'+/, '');
  while (name.endsWith("'")) name = name.slice(0, -1);
  // Excel reserves `History`.
  return name === '' || name.toLowerCase() === 'history' ? `${name} sheet`.trim() : name;
}

function cutName(text: string, length: number): string {
  return cutText(text, length, '').trim();
}
