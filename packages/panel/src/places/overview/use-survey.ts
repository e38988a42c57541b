import type { Survey } from '@tpr/core/desk';
import { useEffect, useRef } from 'react';
import { useDesk } from '../../panel/desk-context.tsx';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask, type TaskHandle } from '../../panel/use-task.ts';

interface Counting {
  /** The last ones, with the moment they were counted at. */
  readonly counts: Survey | undefined;
  readonly survey: TaskHandle<'survey'>;
}

/** Of more dossiers somebody has to ask for new counts: they are minutes of work for the service. */
const mostRecounted = 2_000;

/**
 * The counts of the account. They cost a call for each dossier: the document keeps them for the day, and they are
 * counted by themselves only when there are none of today, or something has changed them and that is not dear.
 */
export function useSurvey(): Counting {
  const { session } = usePanel();
  const { view, version, reload } = useDesk();
  const { place } = useNavigation();
  const survey = useTask('survey');
  const { start } = survey;
  const counted = useRef<number>(undefined);
  const isAsked = session.state === 'in' && place === 'overview' && view !== undefined;
  const counts = survey.result ?? view?.survey;
  const isKept =
    counts !== undefined &&
    (version === 0 ? counts.asOf.slice(0, 10) === view?.today : dossiersIn(counts) > mostRecounted);
  useEffect(() => {
    if (!isAsked || counted.current === version) return;
    counted.current = version;
    // The document keeps the names that a survey meets: other places offer them.
    if (!isKept) void start(undefined).then((counts) => counts !== undefined && reload());
  }, [isAsked, isKept, version, start, reload]);
  return { counts, survey };
}

function dossiersIn({ dossiers }: Survey): number {
  return Object.values(dossiers).reduce((sum, count) => sum + count, 0);
}
