import type { AccountCounts } from '@tpr/core/workbook';
import { useCallback, useMemo, useState } from 'react';
import { connectionOf } from './environment.ts';
import { usePanel } from './panel-context.tsx';

export interface Notes {
  /** Time of the user's previous visit. It does not change while the panel is open. */
  readonly lastVisitAt: string | undefined;
  /** The last counts of this browser for the workbook. */
  readonly counts: AccountCounts | undefined;
  readonly noteCounts: (counts: AccountCounts) => void;
  /** Called after each read of the document. */
  readonly noteVisit: () => void;
}

/** The notes of the browser on this workbook, for the user of the session. */
export function useNotes(): Notes {
  const { host, session } = usePanel();
  const { accountId, environment, username } = connectionOf(session) ?? {};
  const user = JSON.stringify([environment, accountId, username]);
  const isSignedIn = session.state === 'in';
  const [noted, setNoted] = useState<{ readonly user: string; readonly counts: AccountCounts }>();
  // Read before the first visit of this user is written.
  const before = useMemo(() => host.notes.read(user), [host, user]);
  const noteCounts = useCallback(
    (counts: AccountCounts) => {
      host.notes.write(user, { counts });
      setNoted({ user, counts });
    },
    [host, user],
  );
  const noteVisit = useCallback(() => {
    if (isSignedIn) host.notes.write(user, { lookedAt: new Date().toISOString() });
  }, [host, user, isSignedIn]);
  const counts = noted?.user === user ? noted.counts : before.counts;
  return { lastVisitAt: before.lookedAt, counts, noteCounts, noteVisit };
}
