import type { ExcelProbe } from '../probe.ts';
import { addinProbes } from './addin.ts';
import { browserProbes } from './browser.ts';
import { cellProbes } from './cells.ts';
import { formulaProbes } from './formulas.ts';
import { setProbes } from './sets.ts';
import { sheetProbes } from './sheets.ts';
import { tableProbes } from './tables.ts';

/** All that is tried, in this order. A new one is a line of its list, and `tools/write-expected.ts` run again. */
export const probes: readonly ExcelProbe[] = [
  ...setProbes,
  ...cellProbes,
  ...tableProbes,
  ...sheetProbes,
  ...formulaProbes,
  ...addinProbes,
  ...browserProbes,
];
