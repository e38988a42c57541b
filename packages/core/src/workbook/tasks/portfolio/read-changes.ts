import { mapConcurrent, type Op } from '../../../runtime/op.ts';
import { maxConcurrency } from '../../../api/profile/index.ts';
import { syncChanges, type Delta } from '../../../sync/incremental-sync.ts';
import { ThirdPartyReader } from '../../../reading/third-party-reader.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import { tell } from '../../task-context.ts';
import type { EditScan } from '../changes/edits.ts';
import type { Baseline } from './baseline.ts';
import { facetsFor, isChosen } from './portfolio-choice.ts';
import type { OpenPortfolio } from './portfolio-state.ts';
import { typedOverRows } from './restore-overwritten.ts';

/** What a refresh reads before its first write, so that a failed read never leaves the table half updated. */
export interface ReadChanges {
  /** The cursor for the next refresh. */
  readonly since: string;
  readonly changed: readonly ThirdPartyData[];
  readonly gone: readonly string[];
  readonly incomplete: readonly string[];
  /** The third parties of all three lists. */
  readonly read: ReadonlySet<string>;
  /** Whether third parties may be missing in the table. */
  readonly isShort: boolean;
  readonly reader: ThirdPartyReader;
}

/** @param shownBefore the third parties whose rows are complete. */
export function* readChanges(
  { client, state }: OpenPortfolio,
  baseline: Baseline,
  shownBefore: readonly string[],
): Op<ReadChanges> {
  const facets = facetsFor(state.choice);
  const changed: ThirdPartyData[] = [];
  const gone: string[] = [];
  const incomplete: string[] = [];
  const read = new Set<string>();
  const take = (delta: Delta): void => {
    read.add(delta.thirdpartyId);
    if (delta.state === 'incomplete') incomplete.push(delta.thirdpartyId);
    else if (delta.state === 'there' && isChosen(delta.facts, state.choice)) changed.push(delta.facts);
    else gone.push(delta.thirdpartyId);
  };
  const complete = new Set(shownBefore);
  const owners = baseline.owners();
  const known = {
    // A third party with a row has its unchanged data there. What was missing the last time is read again.
    facts: () => undefined,
    isShown: (thirdpartyId: string) => complete.has(thirdpartyId),
    shownBefore,
    ownerOf: (dossierId: string) => owners.get(dossierId),
  };
  const since = yield* syncChanges(client, facets, state.since, known, function* (delta, { done, total }) {
    take(delta);
    yield* tell({ step: 'reading', done, total });
  });
  const failed = new Set(incomplete);
  const others = shownBefore.filter((thirdpartyId) => !failed.has(thirdpartyId));
  const reader = new ThirdPartyReader(client, undefined, others);
  const readOne = function* (thirdpartyId: string, namedBy: 'event' | 'list'): Op<void> {
    take({ thirdpartyId, ...(yield* reader.facts(thirdpartyId, facets, { namedBy, isOneOfMany: true })) });
  };
  for (const thirdpartyId of state.incomplete ?? []) {
    if (!read.has(thirdpartyId)) yield* readOne(thirdpartyId, 'event');
  }
  // After a pull that could not list all third parties, those without a row are searched in the list.
  let isShort = false;
  if (state.isShort === true) {
    const missing: string[] = [];
    const list = yield* client.thirdParties.list.each({}, function* (thirdParties) {
      for (const { thirdpartyId: id } of thirdParties) {
        if (id !== null && !read.has(id) && baseline.get(id) === undefined) missing.push(id);
      }
    });
    for (const thirdpartyId of missing) yield* readOne(thirdpartyId, 'list');
    isShort = list.isShort;
  }
  return { since, changed, gone, incomplete, read, isShort, reader };
}

/** Above this number, only a pull restores deleted rows: an Apps Script execution has six minutes. */
const mostDeleted = 500;

interface WholeRows {
  readonly written: readonly ThirdPartyData[];
  readonly isReadAgain: boolean;
  /** Third parties without a row that have left, which no event has shown. */
  readonly left: readonly string[];
}

/**
 * The third parties to write. Rows that the user removed, and rows with cells that were typed over, are written again
 * with all their data, which is read now.
 */
export function* readWholeRows(
  { client, state }: OpenPortfolio,
  baseline: Baseline,
  scan: EditScan,
  shownBefore: readonly string[],
  { changed, gone, incomplete, reader }: ReadChanges,
): Op<WholeRows> {
  const restored = typedOverRows(scan);
  const known = new Map<string, ThirdPartyData | undefined>(changed.map((facts) => [facts.thirdpartyId, facts]));
  const absent = new Set([...gone, ...incomplete]);
  const deleted = shownBefore.filter((key) => !scan.present.has(key) && !absent.has(key));
  const unread = [...restored.keys(), ...(deleted.length > mostDeleted ? [] : deleted)].filter(
    (key) => !known.has(key) && !gone.includes(key),
  );
  for (const thirdpartyId of unread) known.set(thirdpartyId, undefined);
  const isRemoved = (key: string): boolean => baseline.get(key) !== undefined && !scan.present.has(key);
  const toReadWhole = [...known.keys()].filter((key) => restored.has(key) || isRemoved(key));
  const facets = facetsFor(state.choice);
  const left: string[] = [];
  const reads = toReadWhole.map(function* (key): Op<void> {
    const whole = yield* reader.facts(key, facets, { namedBy: 'event', isOneOfMany: true });
    // A third party that was found a moment ago and is not found now is written with its known data.
    if (whole.state === 'left' && isRemoved(key)) left.push(key);
    known.set(key, whole.state === 'left' ? undefined : (whole.facts ?? known.get(key)));
  });
  yield* mapConcurrent(reads, maxConcurrency(client.profile));
  const written = [...known.values()].filter((facts) => facts !== undefined);
  return { written, isReadAgain: toReadWhole.length > 0, left };
}
