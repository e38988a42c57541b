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

/**
 * The counts of the account. They cost a call for each dossier: the document keeps them for the day, and they are
 * counted by themselves only when there are none of today, or something has changed them.
 */
export function useSurvey(): Counting {
  const { session } = usePanel();
  const { view, version, reload } = useDesk();
  const { place } = useNavigation();
  const survey = useTask('survey');
  const { start } = survey;
  const counted = useRef<number>(undefined);
  const isAsked = session.state === 'in' && place === 'overview' && view !== undefined;
  const isKept = version === 0 && view?.survey !== undefined && isOfToday(view.survey);
  useEffect(() => {
    if (!isAsked || counted.current === version) return;
    counted.current = version;
    // The document keeps the names that a survey meets: other places offer them.
    if (!isKept) void start(undefined).then((counts) => counts !== undefined && reload());
  }, [isAsked, isKept, version, start, reload]);
  return { counts: survey.result ?? view?.survey, survey };
}

function isOfToday({ asOf }: Survey): boolean {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return asOf.slice(0, 10) === today.map((part) => String(part).padStart(2, '0')).join('-');
}
