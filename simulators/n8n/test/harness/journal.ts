import { instantOf } from '@tpr/core/values';
import type { Sandbox } from '@tpr/sandbox';

/** An event of a third party, as the trigger reports it. */
export interface ServiceEvent {
  readonly id: string;
  readonly code: string;
  /** The second, since epoch, of its local time in the profile's zone. */
  readonly atSeconds: number;
  /** Whether it is exactly at the beginning of that second, where the previous second ends. */
  readonly isRound: boolean;
}

/** The third parties of the account that searches return. */
export const partiesOf = ({ store }: Sandbox): number[] =>
  store
    .all<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id')
    .map(({ id }) => id);

/** @returns the number of the newest event. */
export const lastEvent = (store: Sandbox['store']): number =>
  store.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM event')?.id ?? 0;

/** Events of third parties of the account that the service has recorded after the given event. */
export function eventsAfter({ store }: Sandbox, event: number, codes: readonly string[]): ServiceEvent[] {
  const marks = codes.map(() => '?').join();
  const rows = store.all<{ id: number; code: string; time: number }>(
    `SELECT thirdParty.id, eventCode.code, time FROM event
     JOIN eventCode ON eventCode.id = event.code AND eventCode.code IN (${marks})
     JOIN thirdParty ON thirdParty.id = resourceId AND accountId = 1001 AND archivedAt IS NULL
     WHERE event.id > ?`,
    ...codes,
    event,
  );
  return rows.map(({ id, code, time }) => {
    const wall = new Date(time).toISOString().slice(0, 23);
    const atMs = instantOf(wall, 'Europe/Paris');
    return { id: String(id), code, atSeconds: Math.floor(atMs / 1_000), isRound: atMs % 1_000 === 0 };
  });
}
