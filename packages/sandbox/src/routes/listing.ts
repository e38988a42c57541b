import { uuidStart } from '../server/wire-id.ts';
import type { SQLInputValue } from 'node:sqlite';
import type { AcceptedCall } from '../server/call.ts';

interface Selection {
  readonly from: 'portfolio' | 'dossier' | 'documentDetail' | 'thirdParty';
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

/** One page of rows and the total count. Order: by id, or shuffled for each request (G24). */
export function readPage<Row>(call: AcceptedCall, { from, where, values }: Selection): { rows: Row[]; total: number } {
  const { store, paging, serializer, nonce } = call;
  const ids = store.ids(`SELECT id FROM ${from} WHERE ${where} ORDER BY id`, ...values);
  const ordered = serializer.is('G24=shuffle') ? shuffle(ids, nonce) : ids;
  const rows = store.all<Row>(
    `SELECT ${from}.* FROM json_each(?) AS page CROSS JOIN ${from} ON ${from}.id = page.value ORDER BY page.key`,
    JSON.stringify(ordered.slice(paging.offset, paging.offset + paging.size)),
  );
  return { rows, total: ids.length };
}

function shuffle(ids: readonly number[], nonce: number): number[] {
  const rank = (id: number): number => (id * 7919 + nonce * 104_729) % 10_007;
  return [...ids].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** Restricts a selection to resources with one of the events in the range; unchanged without an event filter (R120). */
export function withEvents(selection: Selection, { events }: AcceptedCall): Selection {
  if (events === undefined) return selection;
  return {
    ...selection,
    where: `${selection.where} AND id IN (
      SELECT resourceId FROM event WHERE type = ? AND code IN (SELECT value FROM json_each(?)) AND time BETWEEN ? AND ?)`,
    values: [...selection.values, events.type, JSON.stringify(events.codes), events.fromMs, events.toMs],
  };
}

/**
 * A path identifier as a row id; -1, which no row has, for a text that is neither a number nor a sandbox UUID (G03).
 */
export const rowId = (id: string): number => {
  const digits = id.startsWith(uuidStart) ? id.slice(uuidStart.length) : id;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
};
