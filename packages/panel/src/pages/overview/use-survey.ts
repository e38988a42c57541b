import type { Survey } from '@tpr/core/workbook';
import { useCallback, useEffect, useRef } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask, type TaskHandle } from '../../panel/use-task.ts';

interface Counting {
  /** The last ones, with the moment they were counted at. */
  readonly counts: Survey | undefined;
  readonly survey: TaskHandle<'survey'>;
  readonly recount: () => Promise<void>;
}

/** With more dossiers, new counts are read on request only: they are minutes of work for the service. */
const mostRecounted = 2_000;

/**
 * The counts of the account. They cost a call for each dossier: the browser keeps them for the day, and they are
 * counted without a request of the user only when the browser has no counts of today, or when a task may have changed them
 * and the account has few dossiers.
 */
export function useSurvey(): Counting {
  const { session } = usePanel();
  const { view, version, survey: noted, noteSurvey } = useWorkbook();
  const { page } = useNavigation();
  const survey = useTask('survey');
  const { start } = survey;
  const counted = useRef<number>(undefined);
  const isAsked = session.state === 'in' && page === 'overview' && view !== undefined;
  const counts = survey.result ?? noted;
  const isKept =
    counts !== undefined &&
    (version === 0 ? counts.asOf.slice(0, 10) === view?.today : dossiersIn(counts) > mostRecounted);
  const recount = useCallback(async () => {
    const result = await start(undefined);
    // Other places offer the names that a survey meets.
    if (result !== undefined) noteSurvey(result);
  }, [start, noteSurvey]);
  useEffect(() => {
    if (!isAsked || counted.current === version) return;
    counted.current = version;
    if (!isKept) void recount();
  }, [isAsked, isKept, version, recount]);
  return { counts, survey, recount };
}

function dossiersIn({ dossiers }: Survey): number {
  return Object.values(dossiers).reduce((sum, count) => sum + count, 0);
}
