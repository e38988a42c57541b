import type { Client } from '../client.ts';
import { ask, type Op } from '../runtime/op.ts';
import { isOfKind } from '../errors.ts';
import { checkContent, noRecords, readJson } from '../http/response-parser.ts';
import type { ListSource } from '../http/pagination/list-source.ts';
import { forEachPage } from '../http/pagination/for-each-page.ts';
import { pageInfo, type Page } from '../http/pagination/parse-page.ts';
import type { ReceivedResponse } from '../http/policy.ts';
import { InvalidResponse } from '../http/invalid-response.ts';
import { placesIn } from '../api/wire.ts';
import { pick } from '../api/json-path.ts';
import { baseOf, nameOf, sendCustom, type CustomCall } from './custom-request.ts';

/** A record of a list whose key field is not known. The key is its content, with a number for equal records. */
interface KeyedRecord {
  readonly key: string;
  readonly record: unknown;
}

/**
 * All records of a list that the client has no method for, paged as in the profile (G20–G24). Paging parameters in the
 * query are replaced.
 * @throws ConnectorError as `sendCustom`; `invalid-response` if the response is not a list, or all pages are the same.
 */
export function* customList(client: Client, call: Omit<CustomCall, 'method' | 'body' | 'file'>): Op<unknown[]> {
  const read: CustomCall = { ...call, method: 'GET' };
  const records: unknown[] = [];
  let isWhole = false;
  const source: ListSource = {
    name: nameOf(read),
    base: baseOf(read),
    *fetchPage(asked) {
      const page = yield* sendCustom(client, read, (response) => readPage(client, read, response), {
        page: asked,
      });
      isWhole ||= isUnpaged(page) && page.count !== asked.size;
      return page;
    },
    idOf: (item) => (item as KeyedRecord).key,
  };
  try {
    yield* forEachPage(client.context, source, function* (page) {
      for (const item of page as readonly KeyedRecord[]) records.push(item.record);
    });
  } catch (error) {
    const isSameAgain = isOfKind(error, 'invalid-response') && error.field === 'query.page';
    if (!isSameAgain || !isWhole) throw error;
    const message = `${source.name}: no page differs from the first one: its ${records.length} records are taken for all.`;
    yield* ask('log', { kind: 'warning', message });
  }
  return records;
}

/** @throws InvalidResponse */
function readPage({ profile }: Client, call: CustomCall, response: ReceivedResponse): Page<KeyedRecord> {
  const base = baseOf(call);
  checkContent(response, profile, { value: noRecords });
  const json = readJson(response);
  const found = pick(json, placesIn({ base }, 'list', profile));
  if (!Array.isArray(found)) {
    throw new InvalidResponse(
      'schema',
      response,
      'the response contains no list. If it is elsewhere, set responsePaths.list.',
    );
  }
  const seen = new Map<string, number>();
  const items = found.map((record: unknown): KeyedRecord => {
    const text = JSON.stringify(record);
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    return { key: `${times} ${text}`, record };
  });
  return { items, ...pageInfo({ base }, json, response, profile, found.length) };
}

const isUnpaged = ({ number, size, total, more }: Page<unknown>): boolean =>
  [number, size, total, more].every((fact) => fact === undefined);
