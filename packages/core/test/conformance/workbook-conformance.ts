import { attendedConformance } from './attended-conformance.ts';
import { cellConformance } from './cell-conformance.ts';
import { documentConformance } from './document-conformance.ts';
import { rowConformance } from './row-conformance.ts';
import { tableConformance } from './table-conformance.ts';
import { userConformance } from './user-conformance.ts';
import type { CreateWorkbookBench } from './workbook-bench.ts';

export interface ConformanceOptions {
  /** Whether a user is at the spreadsheet: without one, cases about selections and drawings are left out. */
  readonly isAttended?: boolean;
}

/** The cases that every spreadsheet passes. @param create makes a new workbook for each case. */
export function describeWorkbook(
  name: string,
  create: CreateWorkbookBench,
  { isAttended = true }: ConformanceOptions = {},
): void {
  cellConformance(name, create);
  rowConformance(name, create);
  userConformance(name, create);
  tableConformance(name, create);
  documentConformance(name, create);
  if (isAttended) attendedConformance(name, create);
}
