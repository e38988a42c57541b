import type { ExcelProbe } from '../probe.ts';
import { addinProbes } from './addin.ts';
import { browserProbes } from './browser.ts';
import { cellProbes } from './cells.ts';
import { formulaProbes } from './formulas.ts';
import { setProbes } from './sets.ts';
import { sheetProbes } from './sheets.ts';
import { tableProbes } from './tables.ts';

/** All probes, in this order. A new one is added to its list; then `tools/write-expected.ts` has to be run again. */
export const probes: readonly ExcelProbe[] = [
  ...setProbes,
  ...cellProbes,
  ...tableProbes,
  ...sheetProbes,
  ...formulaProbes,
  ...addinProbes,
  ...browserProbes,
];
