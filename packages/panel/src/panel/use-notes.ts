import type { Survey } from '@tpr/core/workbook';
import { useCallback, useMemo, useState } from 'react';
import { connectionOf } from './environment.ts';
import { usePanel } from './panel-context.tsx';

export interface Notes {
  /** When the user has looked at the panel before this time; it stays while the panel is open. */
  readonly lastVisitAt: string | undefined;
  /** The last counts that this browser has of the workbook, as of their own moment. */
  readonly survey: Survey | undefined;
  readonly noteSurvey: (survey: Survey) => void;
  /** Called after each look at the document. */
  readonly noteVisit: () => void;
}

/** What the browser remembers of this workbook, for the user of the session. */
export function useNotes(): Notes {
  const { host, session } = usePanel();
  const { accountId, environment, username } = connectionOf(session) ?? {};
  const user = JSON.stringify([environment, accountId, username]);
  const isSignedIn = session.state === 'in';
  const [noted, setNoted] = useState<{ readonly user: string; readonly survey: Survey }>();
  // Read before the first visit of this user is written.
  const before = useMemo(() => host.notes.read(user), [host, user]);
  const noteSurvey = useCallback(
    (survey: Survey) => {
      host.notes.write(user, { survey });
      setNoted({ user, survey });
    },
    [host, user],
  );
  const noteVisit = useCallback(() => {
    if (isSignedIn) host.notes.write(user, { lookedAt: new Date().toISOString() });
  }, [host, user, isSignedIn]);
  const survey = noted?.user === user ? noted.survey : before.survey;
  return { lastVisitAt: before.lookedAt, survey, noteSurvey, noteVisit };
}
