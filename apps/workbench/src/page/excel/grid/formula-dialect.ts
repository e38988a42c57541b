import type { Workbook } from '@tpr/excel-simulator';

/** Looks like an underscore: Univer cannot parse a structured reference to a table whose name contains a real one. */
const lookalike = 'ˍ';

export const gridTableName = (name: string): string => name.replaceAll('_', lookalike);

/** A formula of the grid, or a name in it, in Excel's spelling. */
export const modelFormula = (formula: string): string => formula.replaceAll(lookalike, '_');

/** Translates formulas of the model for the grid, which is sensitive to underscores and case in table names. */
export class FormulaDialect {
  private readonly gridNames: ReadonlyMap<string, string>;
  private readonly pattern: RegExp | undefined;

  constructor({ tables }: Workbook) {
    this.gridNames = new Map(tables.all.map(({ name }) => [name.toLowerCase(), gridTableName(name)]));
    if (this.gridNames.size === 0) return;
    const names = tables.all.map(({ name }) => name.replaceAll(/[\\?.]/g, String.raw`\$&`)).join('|');
    const word = String.raw`[\p{L}\p{N}_.\\]`;
    this.pattern = new RegExp(String.raw`"(?:[^"]|"")*"|(?<!${word})(?:${names})(?!${word}|[(!])`, 'giu');
  }

  toGrid(formula: string): string {
    if (this.pattern === undefined) return formula;
    return formula.replaceAll(this.pattern, (found) => this.gridNames.get(found.toLowerCase()) ?? found);
  }
}
