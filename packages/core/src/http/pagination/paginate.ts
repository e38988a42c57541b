import { ask, type Op } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';
import type { ResponseSpec, Endpoint } from '../../service/endpoint.ts';
import { call } from '../call.ts';
import type { ClientContext } from '../client-context.ts';
import type { Paging } from '../detected-behaviour.ts';
import { withCheckpoint } from './checkpoint.ts';
import type { ListEnd, ListOptions, ListSource, VisitPage } from './list-source.ts';
import { PageReader } from './page-reader.ts';
import type { Page } from './parse-page.ts';

const mostPasses = 5;

/**
 * Reads a whole list and hands its pages over in order, each record once (G20–G24). Pages of a list with a known total
 * are read side by side. Page numbers shift when records come and go, so a list of several pages is whole only when it
 * has shown as many records as the service counts, none of which has left meanwhile. Otherwise it is read again for what
 * was missed, until it is whole or another pass brings nothing new.
 * @param from the cursor of an earlier `retry-later`: goes on with the first page that was not handed over.
 * @throws ConnectorError `retry-later` with `cursor`; `invalid-response` naming the profile key when the paging differs here.
 */
export function* forEachPage(
  context: ClientContext,
  source: ListSource,
  visit: VisitPage,
  from?: string,
  options: ListOptions = {},
): Op<ListEnd> {
  const start = readCursor(from);
  const beganMs = start?.beganMs ?? (yield* ask('now'));
  const list = new PageReader(context, source, visit, { beganMs, given: start?.paging, ...options });
  const startIndex = start?.index ?? 0;
  const isComplete = yield* withCheckpoint(() => list.cursor, readAll(list, source, startIndex, beganMs));
  return { ...list.progress, isShort: !isComplete, departed: list.records.departed };
}

/**
 * A list of the interface, as `forEachPage` reads it.
 * @param departed who may have left it since a moment (ms since epoch), where the service can tell
 */
export function listSource(
  context: ClientContext,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  departed?: ListSource['departed'],
): ListSource {
  const [key = ''] = Object.keys((endpoint.response as Extract<ResponseSpec<unknown>, { kind: 'page' }>).record.fields);
  return {
    name: endpoint.name,
    base: endpoint.base,
    ask: (page) => call(context, endpoint, input, page) as Op<Page<unknown>>,
    idOf(item) {
      const id = (item as Readonly<Record<string, unknown>>)[key];
      return typeof id === 'string' ? id : undefined;
    },
    ...(departed !== undefined && { departed }),
  };
}

/** @returns whether every record was seen that is in the list. */
function* readAll(list: PageReader, source: ListSource, startIndex: number, beganMs: number): Op<boolean> {
  // Departures known before this pass: a record that is listed all the same has come back, or had left before.
  let toldBefore: ReadonlySet<string> = new Set();
  for (let pass = 1; ; pass++) {
    const before = list.progress.done;
    const isResumed = pass === 1 && startIndex > 0;
    const isCounted = yield* list.read(pass === 1 ? startIndex : 0);
    const told = yield* askDepartures(list, source, beganMs);
    const left = [...told].filter((id) => !toldBefore.has(id) && (isResumed || list.records.hasShown(id)));
    if (isCounted && left.length === 0) return true;
    list.records.depart(left);
    // What an earlier run has listed is known to the caller alone.
    if (isResumed) return false;
    toldBefore = told;
    const { done, total } = list.progress;
    if (pass < mostPasses && (done > before || left.length > 0 || !list.records.isSteady)) continue;
    const message = `${source.name}: the list changed while it was read: ${done} records of ${total}.`;
    yield* ask('log', { kind: 'warning', message });
    return false;
  }
}

/** A single page can not shift, so nothing is asked. Empty too where the service can not be asked. */
function* askDepartures(list: PageReader, { departed }: ListSource, beganMs: number): Op<ReadonlySet<string>> {
  if (departed === undefined || list.isOnePage) return new Set();
  list.stepBack();
  return (yield* departed(beganMs)) ?? new Set();
}

interface Start {
  readonly index: number;
  readonly paging: Paging;
  readonly beganMs?: number;
}

/** Pages are counted by what the run before asked for, whatever is asked for now. */
function readCursor(cursor: string | undefined): Start | undefined {
  if (cursor === undefined) return undefined;
  const match = /^page:(\d{1,9}):(\d):(\d{1,5})(?::(\d{1,15}))?$/.exec(cursor);
  if (!match) throw new ConnectorError('config', `"${cursor}" is not a valid cursor of a list.`, { field: 'cursor' });
  const [, index, first, size, beganMs] = match;
  return {
    index: Number(index),
    paging: { first: Number(first), size: Number(size) },
    ...(beganMs !== undefined && { beganMs: Number(beganMs) }),
  };
}
