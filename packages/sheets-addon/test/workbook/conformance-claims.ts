import { describeWorkbook } from '@tpr/core/conformance';
import { afterEach } from 'vitest';
import type { AppsScript } from '@tpr/google-simulator/apps-script';
import { createBench } from './bench.ts';

/** Runs core's workbook conformance suite against the simulated Google Sheets. */
export function describeSheets(name: string, keepsApostropheInText: boolean): void {
  const open: AppsScript[] = [];
  afterEach(() => {
    for (const realm of open.splice(0)) realm.close();
  });
  describeWorkbook(name, () => {
    const bench = createBench({ variant: { keepsApostropheInText } });
    open.push(bench.appsScript);
    return bench;
  });
}
