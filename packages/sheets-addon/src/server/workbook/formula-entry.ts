import type { WorkbookPort } from '@tpr/core/workbook';
import { writeFormula } from '@tpr/core/formulas';
import { formulaForm } from '../script/language.ts';
import { activeBook } from './grid.ts';

export function enterFormula({
  formula,
  mayReplace,
}: WorkbookPort['enterFormula']['in']): WorkbookPort['enterFormula']['out'] {
  const selected = activeBook().getActiveRange();
  if (selected === null) return { address: '', isTaken: true };
  const sheet = selected.getSheet();
  const cell = sheet.getRange(selected.getRow(), selected.getColumn(), 1, 1);
  const address = `${sheet.getName()}!${cell.getA1Notation()}`;
  const isFilled = cell.getFormula() !== '' || cell.getValue() !== '';
  if (isFilled && !mayReplace) return { address, isTaken: true };
  // In a cell with the text format a formula would be a text.
  if (cell.getNumberFormats()[0]?.[0] === '@') cell.setNumberFormat('General');
  cell.setFormula(writeFormula(formula, formulaForm()));
  return { address, isTaken: false };
}
