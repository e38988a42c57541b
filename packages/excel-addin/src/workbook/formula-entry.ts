import { hostError, type WorkbookPort } from '@tpr/core/workbook';
import { writeFormula } from '@tpr/core/formulas';
import { formatAll } from './cell-block.ts';
import { codeOf } from './excel-error.ts';
import { excelMessages } from './messages.ts';
import { textFormat } from './number-formats.ts';

/** @throws ConnectorError `config` with the field `formula` when Excel does not accept the formula. */
export async function enterFormula(
  context: Excel.RequestContext,
  namespace: string,
  { formula, mayReplace }: WorkbookPort['enterFormula']['in'],
): Promise<WorkbookPort['enterFormula']['out']> {
  const cell = context.workbook.getActiveCell().load('address,formulas,numberFormat');
  await context.sync();
  const { address } = cell;
  if (cell.formulas[0]?.[0] !== '' && !mayReplace) return { address, isTaken: true };
  // In a cell with the text format a formula would be a text.
  if (cell.numberFormat[0]?.[0] === textFormat) formatAll(cell, 'General');
  // The syntax of office.js, which does not depend on the language of Excel.
  cell.formulas = [[writeFormula(formula, { prefix: `${namespace}.`, separator: ',' })]];
  await context.sync().catch((cause: unknown) => {
    if (codeOf(cause) !== 'InvalidArgument') throw cause;
    throw hostError(excelMessages, (messages) => messages.formulaRejected, { field: 'formula', cause });
  });
  return { address, isTaken: false };
}
