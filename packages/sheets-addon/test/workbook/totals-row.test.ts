import { onTestFinished } from 'vitest';
import { describeTotalsRow } from '../../../../simulators/google/test/user/totals-row.ts';
import { createBench } from './bench.ts';

describeTotalsRow(() => {
  const { host, appsScript } = createBench();
  onTestFinished(() => appsScript.close());
  return { book: appsScript.state.book, start: () => host };
});
