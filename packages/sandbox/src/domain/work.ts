import type { SqlStore, WallClock, WorkRow } from '../store/index.ts';

type Planned = Pick<WorkRow, 'kind' | 'subjectId'> & Partial<Pick<WorkRow, 'key' | 'nth'>>;

/** Notes what the service has to do by itself at `dueAt`; `advanceClock` does it. */
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

/** Takes the earliest due work out of the list, or undefined when nothing is due at `now`. */
export function takeDueWork(store: SqlStore, now: WallClock): WorkRow | undefined {
  const work = store.get<WorkRow>('SELECT * FROM work WHERE dueAt <= ? ORDER BY dueAt, id LIMIT 1', now);
  if (work) store.run('DELETE FROM work WHERE id = ?', work.id);
  return work;
}
