import { ask, type Op } from '../../runtime/op.ts';
import type { ClientContext } from '../client-context.ts';
import { parseCursor, withCheckpoint } from './checkpoint.ts';
import type { ListEnd, ListOptions, ListSource, VisitPage } from './list-source.ts';
import { ListReader } from './list-reader.ts';

const mostPasses = 5;

/**
 * Reads a whole list and visits its pages in order, each record once (G20–G24). If the total is known, pages are read
 * concurrently. Pages shift when records are added or removed, so a list of several pages is complete only if as many
 * records were seen as the service counts, and none has left. Otherwise it is read again until a pass finds nothing new.
 * @param from the cursor of an earlier `retry-later`: continues with the first page that was not visited.
 * @throws ConnectorError `retry-later` with `cursor`; `invalid-response` that names the profile key when paging differs here.
 */
export function* forEachPage(
  context: ClientContext,
  source: ListSource,
  visit: VisitPage,
  from?: string,
  options: ListOptions = {},
): Op<ListEnd> {
  const start = from === undefined ? undefined : parseCursor(from);
  const beganMs = start?.beganMs ?? (yield* ask('now'));
  const list = new ListReader(context, source, visit, beganMs, start?.paging, options);
  const isComplete = yield* withCheckpoint(() => list.cursor(), readAll(list, start?.index ?? 0));
  return { ...list.progress, isShort: !isComplete, departed: list.records.departed };
}

/** @returns whether every record of the list was seen. */
function* readAll(list: ListReader, startIndex: number): Op<boolean> {
  // Departures known before this pass. If this pass contains such a record, it has come back.
  let knownBefore: ReadonlySet<string> = new Set();
  for (let pass = 1; ; pass++) {
    const before = list.progress.done;
    const isResumed = pass === 1 && startIndex > 0;
    const isCounted = yield* list.read(pass === 1 ? startIndex : 0);
    const known = yield* askDepartures(list);
    const left = [...known].filter((id) => !knownBefore.has(id) && (isResumed || list.records.isInPass(id)));
    if (isCounted && left.length === 0) return true;
    list.records.depart(left);
    // Only the caller knows the records of an earlier run.
    if (isResumed) return false;
    knownBefore = known;
    const { done, total } = list.progress;
    if (pass < mostPasses && (done > before || left.length > 0 || !list.records.isSteady)) continue;
    const message = `${list.source.name}: the list changed while it was read: ${done} records of ${total}.`;
    yield* ask('log', { kind: 'warning', message });
    return false;
  }
}

/** Returns an empty set without a request for a single page, which cannot shift, or if the service has no such search. */
function* askDepartures(list: ListReader): Op<ReadonlySet<string>> {
  const { departed } = list.source;
  if (departed === undefined || list.isOnePage) return new Set();
  // A run that resumes here begins with the last page, because there may be none after it.
  list.index = Math.max(0, list.index - 1);
  return (yield* departed(list.beganMs)) ?? new Set();
}
