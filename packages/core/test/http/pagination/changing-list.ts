import type { Op } from '../../../src/runtime/op.ts';
import { createRandom, type Service } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json, queryOf, range } from '../bench.ts';

export interface ReadList {
  /** Keys of the records that were returned and have not left. */
  readonly result: ReadonlySet<number>;
  /** The portfolio at the answer of the last page. */
  readonly portfolio: ReadonlySet<number>;
  readonly arrived: ReadonlySet<number>;
  readonly isShort: boolean;
  readonly hasTotal: boolean;
  readonly changeCount: number;
  readonly pageCount: number;
  readonly requestCount: number;
  readonly error: unknown;
}

interface Change {
  readonly atMs: number;
  readonly isArrival: boolean;
}

/** Reads a portfolio whose third parties arrive and leave during the read, all drawn by a seed, on a virtual clock. */
export async function readChangingList(seed: number): Promise<ReadList> {
  const random = createRandom(seed);
  const draw = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pageSize = [20, 50, 100][draw(0, 2)]!;
  const size = draw(1, 6 * pageSize);
  const hasTotal = random() < 0.8;
  // Sorted by the number of the third party, so that an added one is last; or by another key, so that it may be anywhere.
  const placeOf = random() < 0.5 ? (id: number) => id : (id: number) => (id * 7_919 + seed) % 10_007;
  const concurrent = draw(1, 4);
  const pageCount = Math.ceil(size / pageSize);
  const lastsMs = (40 * pageCount) / concurrent;
  const changes: Change[] = range(random() < 0.2 ? 0 : draw(1, 6))
    .map(() => ({ atMs: random() * lastsMs, isArrival: random() < 0.5 }))
    .sort((a, b) => a.atMs - b.atMs);
  const changeCount = changes.length;
  const startMs = Date.UTC(2026, 0, 1, 12);
  const rows = range(size);
  const departed: number[] = [];
  const arrived = new Set<number>();
  let portfolio = new Set(rows);
  const change = (nowMs: number): void => {
    while (changes[0] !== undefined && startMs + changes[0].atMs <= nowMs) {
      if (changes.shift()!.isArrival) {
        rows.push(1_000 + arrived.size);
        arrived.add(1_000 + arrived.size);
      } else departed.push(...rows.splice(draw(0, rows.length - 1), 1));
    }
    rows.sort((a, b) => placeOf(a) - placeOf(b));
  };
  const service: Service = (request, _attempt, nowMs) => {
    change(nowMs);
    const isSearch = request.url.includes('/search?');
    const listed = isSearch ? departed : rows;
    const page = Number(queryOf(request).get('page'));
    const content = listed
      .slice(page * pageSize, (page + 1) * pageSize)
      .map((id) => ({ thirdpartyId: id, name: `${id}` }));
    if (!isSearch) portfolio = new Set(rows);
    return json({ content, page, size: pageSize, ...(hasTotal && { totalElements: listed.length }) });
  };
  const result = new Set<number>();
  const client = createSignedClient({ 'rate.maxConcurrent': concurrent });
  const { value, error, host } = await driveAsync({ service, startMs, seed }, function* (): Op<boolean> {
    const { isShort, departed: left } = yield* client.thirdParties.list.each({}, function* (items) {
      for (const { thirdpartyId } of items) result.add(Number(thirdpartyId));
    });
    for (const id of left) result.delete(Number(id));
    return isShort;
  });
  const requestCount = host.sent.length;
  return { result, portfolio, arrived, isShort: value === true, hasTotal, changeCount, pageCount, requestCount, error };
}

/** The faults of a list: none where it is complete, or reports that it is incomplete. */
export function faultOf({ result, portfolio, arrived, isShort, hasTotal, ...read }: ReadList): string | undefined {
  if (read.error !== undefined) return String(read.error);
  if (read.changeCount === 0) {
    if (isShort) return 'short, and nothing has changed';
    const fewest = read.pageCount + (hasTotal ? 0 : 1);
    if (read.requestCount > fewest + 1) return `${read.requestCount} requests for ${read.pageCount} pages`;
  }
  if (isShort) return undefined;
  const missing = [...portfolio].filter((id) => !result.has(id));
  // Without a total the client cannot detect a record that was inserted into a page that was read already; the next refresh finds it by its event.
  const lost = hasTotal ? missing : missing.filter((id) => !arrived.has(id));
  const kept = [...result].filter((id) => !portfolio.has(id));
  if (lost.length + kept.length === 0) return undefined;
  return `lost ${lost.join(', ')}; kept ${kept.join(', ')}`;
}
