import type { Op } from '../../engine/op.ts';
import { serviceMoment } from '../../work/reading/service-moment.ts';
import { findStale, refreshFacts, type Delta } from '../../work/finding/delta.ts';
import { FactReader } from '../../work/reading/fact-reader.ts';
import type { Facts } from '../../work/reading/facts.ts';
import { deskWords } from '../../words/desk.ts';
import { saveState } from '../workbook/document-state.ts';
import { logRun } from '../activity.ts';
import { Baseline } from './baseline.ts';
import { tell, type Task } from '../desk.ts';
import { scanEdits } from '../changes/edits.ts';
import { OwnCells } from './own-cells.ts';
import { facetsFor, isChosen, openPortfolio, portfolioKey, PortfolioColumns } from './portfolio.ts';
import { doubtfulLines } from './doubtful-lines.ts';
import { dropRows } from './row-status.ts';

export const countChanges: Task<'countChanges'> = function* (desk) {
  const { client, state } = yield* openPortfolio(desk);
  const owners = (yield* Baseline.load()).owners();
  const { stale } = yield* findStale(client, facetsFor(state.choice), state.since, {
    ownerOf: (dossierId) => owners.get(dossierId),
  });
  return { changed: stale.size };
};

export const refresh: Task<'refresh'> = function* (desk) {
  const { client, table, state } = yield* openPortfolio(desk);
  table.checkWritable(deskWords[desk.language].tableProtected);
  yield* tell({ step: 'searching', done: 0 });
  const keys = table.columnKeys;
  const columns = yield* PortfolioColumns.read(client, desk.language, keys);
  const { asOf, today } = yield* serviceMoment(client);
  const baseline = yield* Baseline.load();
  const owners = baseline.owners();
  const facets = facetsFor(state.choice);
  // Of a third party that has its row, what did not change stands in it: only what did is read.
  const isShown = (thirdpartyId: string) => baseline.get(thirdpartyId) !== undefined;
  const changed: Facts[] = [];
  const gone: string[] = [];
  const doubtful: string[] = [];
  const met = new Set<string>();
  const take = (delta: Delta): void => {
    met.add(delta.thirdpartyId);
    if (delta.state === 'doubtful') doubtful.push(delta.thirdpartyId);
    else if (delta.state === 'there' && isChosen(delta.facts, state.choice)) changed.push(delta.facts);
    else gone.push(delta.thirdpartyId);
  };
  // All is read before anything is written, so that the table is never half of yesterday.
  const since = yield* refreshFacts(
    client,
    facets,
    state.since,
    { facts: () => undefined, isShown, ownerOf: (dossierId) => owners.get(dossierId) },
    function* (delta, { done, total }): Op<void> {
      take(delta);
      yield* tell({ step: 'reading', done, total });
    },
  );
  const reader = new FactReader(client);
  for (const thirdpartyId of state.doubtful ?? []) {
    if (!met.has(thirdpartyId)) {
      take({ thirdpartyId, ...(yield* reader.facts(thirdpartyId, facets, { namedBy: 'event' })) });
    }
  }
  const scan = yield* scanEdits(table, baseline, client.profile);
  const own = new OwnCells(scan, table);
  // Columns that the user has removed from the table are not wanted any more.
  const shown = columns.all().filter(({ key }) => keys.includes(key));
  const written: Facts[] = [];
  for (const facts of changed) {
    const { thirdpartyId } = facts;
    // A row that the user has removed comes back whole.
    const isHalf = isShown(thirdpartyId) && !scan.present.has(thirdpartyId);
    const whole = isHalf ? yield* reader.facts(thirdpartyId, facets, { namedBy: 'event' }) : undefined;
    // One that is not found now, and was a moment ago, comes back as far as it is known.
    if (whole?.state !== 'left') written.push(whole?.facts ?? facts);
  }
  const rows = written.map((facts) => own.rowOf(facts, shown, today));
  for (const facts of written) baseline.put(facts.thirdpartyId, own.pulledOf(facts, columns, baseline));
  yield* tell({ step: 'writing', done: 0, total: rows.length });
  yield* table.put(shown, rows, scan.present);
  const left = gone.filter((key) => scan.present.has(key));
  const leftEdited = yield* dropRows(desk, table, baseline, left, own.thirdParties());
  yield* saveState([...baseline.changes(), [portfolioKey, { ...state, since, asOf, doubtful }]]);
  const { added, updated, removed, cutTexts } = table.counts;
  const lacking = doubtful.length;
  const ended = lacking > 0 ? 'failed' : 'whole';
  const lines = doubtfulLines(desk, doubtful);
  yield* logRun(desk, { task: 'refresh', done: rows.length, failed: lacking, pending: 0, ended, lines });
  const kept = own.kept + leftEdited;
  const rowCount = scan.present.size - removed;
  return {
    table: 'portfolio',
    rows: rowCount,
    added,
    updated,
    removed,
    kept,
    cutTexts,
    asOf,
    isPartial: false,
    lacking,
  };
};
