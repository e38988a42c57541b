import { ask, type Op } from '../engine/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Answer, Endpoint } from '../service/endpoint.ts';
import { call } from './call.ts';
import type { Exchange } from './exchange.ts';
import type { Paging } from './learned.ts';
import { resumeFrom } from './resume.ts';
import { Listing, type ListEnd, type ListOptions, type ListSource, type VisitPage } from './listing.ts';
import type { Page } from './page-answer.ts';

const passes = 3;

/**
 * Reads a whole list and hands its pages over in order, each record once (G20–G24). Pages of a list with a known total
 * are read side by side. When the total has moved or records are missing at the end, because the list changed or its
 * order is not stable, the list is read again for what was missed, three times in all or until a time brings nothing.
 * @param from the cursor of an earlier `later`: goes on with the first page that was not handed over.
 * @throws ConnectorError `later` with `cursor`; `contract` naming the profile key when the paging differs here.
 */
export function* forEachPage(
  exchange: Exchange,
  source: ListSource,
  visit: VisitPage,
  from?: string,
  options: ListOptions = {},
): Op<ListEnd> {
  const start = readCursor(from);
  const list = new Listing(exchange, source, visit, start?.paging, options);
  const isComplete = yield* resumeFrom(() => list.cursor, readAll(list, source, start?.index ?? 0));
  return { ...list.progress, isShort: !isComplete };
}

/** A list of the interface, as `forEachPage` reads it. */
export function listed(exchange: Exchange, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): ListSource {
  const [key = ''] = Object.keys((endpoint.answer as Extract<Answer<unknown>, { kind: 'page' }>).record.fields);
  return {
    name: endpoint.name,
    base: endpoint.base,
    ask: (page) => call(exchange, endpoint, input, page) as Op<Page<unknown>>,
    idOf(item) {
      const id = (item as Readonly<Record<string, unknown>>)[key];
      return typeof id === 'string' ? id : undefined;
    },
  };
}

/** @returns whether every record was seen that the service counts. */
function* readAll(list: Listing, { name }: ListSource, startIndex: number): Op<boolean> {
  for (let pass = 1; ; pass++) {
    const before = list.progress.done;
    const isComplete = yield* list.read(pass === 1 ? startIndex : 0);
    if (isComplete) return true;
    const { done, total } = list.progress;
    if (pass < passes && done > before) continue;
    const message = `${name}: the list changed while it was read: ${done} records of ${total}.`;
    yield* ask('log', { kind: 'warning', message });
    return false;
  }
}

/** Pages are counted by what the run before asked for, whatever is asked for now. */
function readCursor(cursor: string | undefined): { index: number; paging: Paging } | undefined {
  if (cursor === undefined) return undefined;
  const match = /^page:(\d{1,9}):(\d):(\d{1,5})$/.exec(cursor);
  if (!match) throw new ConnectorError('config', `"${cursor}" is no cursor of a list.`, { field: 'cursor' });
  return { index: Number(match[1]), paging: { first: Number(match[2]), size: Number(match[3]) } };
}
