import { apiSets } from '@tpr/excel-simulator';
import { listMissing, pull, refresh, review, send, show, summarise, defaultChoice } from '@tpr/core/workbook';
import { afterEach, expect, it, vi } from 'vitest';
import { recalculateFormulas } from '../../src/functions/recalculation.ts';
import { requiredSets } from '../../src/manifest/manifest.ts';
import { EditWatch } from '../../src/panel/edit-watch.ts';
import { openExcelBench, type ExcelBench } from '../tasks/excel-bench.ts';

let bench: ExcelBench;
afterEach(async () => {
  vi.unstubAllGlobals();
  await bench.close();
});

/**
 * Read when Excel reports an edit, which no call shows: `WorksheetChangedEventArgs.triggerSource`. Without it every cell
 * that the add-in writes would count as an edit of the user.
 */
const inEvents = { set: 'ExcelApi', since: '1.14' };

const minorOf = ({ since }: { readonly since: string }): number => Number(since.slice('1.'.length));

it('the manifests require exactly the API sets of the calls in a buyer’s day in Excel', async () => {
  bench = await openExcelBench({ seed: 12, platform: 'windows' });
  const { context, run, user, excel, workbook, sandbox } = bench;
  vi.stubGlobal('Excel', excel.Excel);
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  const end = new EditWatch().start(() => undefined);
  await run(pull(context, defaultChoice));
  await run(listMissing(context, { days: 30 }));
  await run(summarise(context));
  const table = await bench.tableId('portfolio');
  const [gone, key] = [...(await bench.column('portfolio', 'Name')).keys()];
  user.filter(table, 'Criticality', ['High']);
  sandbox.archive({ thirdpartyId: Number(gone) });
  await run(refresh(context));
  workbook.user.filterTable((await bench.table('portfolio')).name, 'Criticality', undefined);
  user.typeIn(table, key!, 'Criticality', 'High');
  const { changes } = await run(review(context));
  await run(send(context, { decided: changes.map((change) => ({ ...change, action: 'send' as const })) }));
  await run(show(context, { table: 'portfolio', keys: [key!] }));
  await bench.host.reveal({ table });
  await recalculateFormulas(excel.Excel, 'TPR');
  end();

  const asked = [...workbook.askedMembers].flatMap((name) => apiSets[name] ?? []);
  expect(asked.length).toBeGreaterThan(50);
  const newest = Math.max(...[...asked, inEvents].map(minorOf));
  expect([...new Set(asked.map(({ set }) => set))]).toEqual(['ExcelApi']);
  // The page that functions, ribbon and panel share.
  expect(requiredSets).toEqual([
    { name: 'SharedRuntime', minVersion: '1.1' },
    { name: 'ExcelApi', minVersion: `1.${newest}` },
  ]);
});
