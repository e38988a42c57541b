import { readMeta, type SqlStore, type WallClock, type WorkRow, writeMeta } from '../store/index.ts';
import { remindContact } from './contacts.ts';
import { askRenewal, expireDocument } from './documents.ts';
import { completeProcess } from './processes.ts';
import { arriveIdentity } from './third-parties.ts';
import { takeDueWork } from './work.ts';

/** How often each kind of the service's background work was done. */
export type WorkDone = Record<WorkRow['kind'], number>;

/** Does the work due until `to` in order of due time, including work planned on the way. */
export function doDueWork(store: SqlStore, to: WallClock): WorkDone {
  const done: WorkDone = { identity: 0, process: 0, reminder: 0, renewal: 0, expiry: 0 };
  for (let work = takeDueWork(store, to); work; work = takeDueWork(store, to)) {
    if (carryOut(store, work)) done[work.kind] += 1;
  }
  return done;
}

/** @returns whether the work still applied. */
function carryOut(store: SqlStore, { kind, subjectId, key, nth, dueAt }: WorkRow): boolean {
  switch (kind) {
    case 'identity':
      return arriveIdentity(store, subjectId, dueAt);
    case 'process':
      return completeProcess(store, key ?? '', dueAt).status !== 'PENDING';
    case 'reminder':
      return remindContact(store, subjectId, key ?? '', nth, dueAt);
    case 'renewal':
      return askRenewal(store, subjectId, key ?? '', dueAt);
    case 'expiry':
      return expireDocument(store, subjectId, key ?? '', dueAt);
  }
}

/**
 * Advances the sandbox clock to `to` and does all work that becomes due. Identities arrive, legacy processes end,
 * contacts are reminded, renewals are requested, documents expire. A time before the clock changes nothing.
 */
export function advanceClock(store: SqlStore, to: WallClock): WorkDone {
  return store.atomic(() => {
    const done = doDueWork(store, to);
    if (to > readMeta(store).now) writeMeta(store, { now: to });
    return done;
  });
}
