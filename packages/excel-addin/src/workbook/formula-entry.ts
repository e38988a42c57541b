import type { WorkbookVerbs } from '@tpr/core/desk';
import { writeFormula, type FormulaForm } from '@tpr/core/formulas';
import { formatAll } from './cell-block.ts';
import { textFormat } from './number-formats.ts';

/** As office.js takes it, whatever language Excel is in. */
const form: FormulaForm = { prefix: 'TPR.', separator: ',' };

export async function enterFormula(
  context: Excel.RequestContext,
  { formula, mayReplace }: WorkbookVerbs['enterFormula']['in'],
): Promise<WorkbookVerbs['enterFormula']['out']> {
  const cell = context.workbook.getActiveCell().load('address,formulas,numberFormat');
  await context.sync();
  const { address } = cell;
  if (cell.formulas[0]?.[0] !== '' && !mayReplace) return { address, isTaken: true };
  // In a cell of text a formula would be a text.
  if (cell.numberFormat[0]?.[0] === textFormat) formatAll(cell, 'General');
  cell.formulas = [[writeFormula(formula, form)]];
  await context.sync();
  return { address, isTaken: false };
}
