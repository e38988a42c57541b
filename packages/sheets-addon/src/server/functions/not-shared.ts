/** Formulas have no connection in this spreadsheet. */
export class NotShared extends Error {
  override readonly name = 'NotShared';
}
