import type { Workbook } from '@tpr/excel-simulator';

/** Looks like an underscore: Univer can not read a structured reference to a table with a real one in its name. */
const lookalike = 'ˍ';

export const gridTableName = (name: string): string => name.replaceAll('_', lookalike);

/** A formula of the grid, or a name in it, as Excel has it. */
export const modelFormula = (formula: string): string => formula.replaceAll(lookalike, '_');

/** Formulas of the model as the grid reads them: it minds underscores and case in the names of tables. */
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
