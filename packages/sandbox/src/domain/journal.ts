import type { EventCode } from '@tpr/core/api';
import { type SqlStore, type WallClock, wallMs } from '../store/index.ts';

/** Adds one event to the permanent journal (R018). The code determines the kind of resource that the id names. */
export function recordEvent(store: SqlStore, code: EventCode, resourceId: number, now: WallClock): void {
  if (now < store.journalSince) return;
  const event = store.eventIds.get(code);
  if (!event) throw new RangeError(`'${code}' is not an event code.`);
  store.run(
    'INSERT INTO event (type, code, resourceId, time) VALUES (?, ?, ?, ?)',
    event.type,
    event.id,
    resourceId,
    wallMs(now),
  );
}
