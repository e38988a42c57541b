import { Book } from './book.ts';
import type { Box } from './box.ts';

/**
 * File › Make a copy: copies cells, names and everything else that belongs to the file. The bound script of the copy is
 * another project, and data that a script has stored for the first file are not copied
 * (developers.google.com/apps-script/guides/properties). Developer metadata are copied; no page says whether they are.
 */
export function copyBook(book: Book, id: string): Book {
  const made = new Book(id, book.timeZone, book.locale, book.variant);
  const boxes = new Map<Box, Box>();
  const copied = (box: Box): Box => {
    const found = boxes.get(box) ?? { ...box };
    boxes.set(box, found);
    return found;
  };
  const sheets = book.sheets.map((sheet) => [sheet, sheet.copy(copied)] as const);
  made.sheets.splice(0, Infinity, ...sheets.map(([, copy]) => copy));
  for (const { id: nameId, name, sheet, box } of book.names) {
    const [, copy] = sheets.find(([each]) => each === sheet)!;
    made.names.push({ id: nameId, name, sheet: copy, box: copied(box) });
  }
  made.selection = { sheet: made.sheets[0]!, box: { row: 1, column: 1, rows: 1, columns: 1 } };
  // New ids must not repeat the copied ones.
  for (const last = book.nextId(); made.nextId() < last;);
  return made;
}
