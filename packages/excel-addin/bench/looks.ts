/**
 * Measures the time of the panel to read a table, whole and after an edit, and to refresh it after 1 % has changed.
 * Fails if the refresh takes longer than 1.3 times its requests at the relay's limit. `node
 * packages/excel-addin/bench/looks.ts [third parties]`
 */
import { getOverview, OverviewCache, pull, defaultChoice, refresh, type TaskContext } from '@tpr/core/workbook';
import { openExcelBench } from '../test/tasks/excel-bench.ts';

const thirdParties = Number(process.argv[2] ?? 10_000);
const edits = 20;
/** The usual limit of the relay for one user. */
const relayPerSecond = 50;
const mostOfRequests = 1.3;

const bench = await openExcelBench({
  seed: thirdParties,
  platform: 'windows',
  overrides: { 'rate.perSecond': 10_000 },
});
const { run, workbook } = bench;
await run(pull(bench.context, defaultChoice));
const context: TaskContext = { ...bench.context, overviewCache: new OverviewCache() };
const { sheet, body, columns } = await bench.table('portfolio');
const place = columns.findIndex(({ name }) => name === 'Criticality');

/** Milliseconds and requests of one reading. */
async function timed(edited?: number): Promise<readonly [ms: number, requests: number]> {
  const { syncs } = workbook.counters;
  const begunMs = performance.now();
  const order = edited === undefined ? undefined : { edited: [{ sheetId: sheet.id, firstRow: edited, rowCount: 1 }] };
  await run(getOverview(context, order));
  return [performance.now() - begunMs, workbook.counters.syncs - syncs];
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const whole = [await timed(), await timed(), await timed()];
const after: (readonly [number, number])[] = [];
for (let edit = 0; edit < edits; edit++) {
  const row = body.row + Math.floor((edit * body.rows) / edits);
  workbook.user.type(sheet.name, `${String.fromCharCode(65 + body.column + place)}${row + 1}`, `edit ${edit}`);
  after.push(await timed(row));
}
const [wholeMs, wholeRequests] = [middle(whole.map(([ms]) => ms)), whole[0]![1]];
const [editMs, editRequests] = [middle(after.map(([ms]) => ms)), Math.max(...after.map(([, requests]) => requests))];
const slowestMs = Math.max(...after.map(([ms]) => ms));
console.log(`${body.rows} third parties, median of ${whole.length} whole looks and of ${edits} edits`);
console.log(`whole look   ${wholeMs.toFixed(0)} ms, ${wholeRequests} requests`);
console.log(
  `after an edit ${editMs.toFixed(1)} ms (slowest ${slowestMs.toFixed(0)}), ${editRequests} requests at most`,
);
console.log(`a whole look takes ${(wholeMs / editMs).toFixed(0)} times as long`);

/** Seconds, and requests to the service and to Excel, of a refresh after 1 % has changed. */
async function refreshed(seed: number) {
  const { syncs } = workbook.counters;
  bench.sandbox.touch({ count: Math.ceil(thirdParties / 100), seed });
  bench.sandbox.resetCounters();
  const begunMs = performance.now();
  await run(refresh(context));
  const seconds = (performance.now() - begunMs) / 1_000;
  const { total, byStatus } = bench.sandbox.counters();
  const refused = byStatus[429] ?? 0;
  return { seconds, accepted: total - refused, refused, syncs: workbook.counters.syncs - syncs };
}

bench.sandbox.setLimit({ rate: relayPerSecond });
// The client learns the limit, as it would have in the pull.
await refreshed(7);
const { seconds, accepted, refused, syncs } = await refreshed(8);
const ratio = seconds / (accepted / relayPerSecond);
console.log(
  `refresh ${seconds.toFixed(1)} s, ${accepted} requests to the service, ${refused} refused, ${syncs} to Excel`,
);
console.log(`${ratio.toFixed(2)} times as long as its requests at ${relayPerSecond} a second`);
if (ratio > mostOfRequests) process.exitCode = 1;
await bench.close();
