import type { SqlStore, WallClock, WorkRow } from '../store/index.ts';

type Planned = Pick<WorkRow, 'kind' | 'subjectId'> & Partial<Pick<WorkRow, 'key' | 'nth'>>;

/** Plans background work of the service for `dueAt`; `advanceClock` does it. */
export function planWork(store: SqlStore, work: Planned, dueAt: WallClock): void {
  store.run(
    'INSERT INTO work (dueAt, kind, subjectId, key, nth) VALUES (?, ?, ?, ?, ?)',
    dueAt,
    work.kind,
    work.subjectId,
    work.key ?? null,
    work.nth ?? 1,
  );
}

/** Removes and returns the earliest work due at `now`; undefined when nothing is due. */
export function takeDueWork(store: SqlStore, now: WallClock): WorkRow | undefined {
  const work = store.get<WorkRow>('SELECT * FROM work WHERE dueAt <= ? ORDER BY dueAt, id LIMIT 1', now);
  if (work) store.run('DELETE FROM work WHERE id = ?', work.id);
  return work;
}
