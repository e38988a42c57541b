import { useEffect, useRef } from 'react';
import { useDesk } from '../../panel/desk-context.tsx';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask, type TaskHandle } from '../../panel/use-task.ts';

/** The counts of the account: read when the place is looked at, and again once something has changed them. */
export function useSurvey(): TaskHandle<'survey'> {
  const { session } = usePanel();
  const { version } = useDesk();
  const { place } = useNavigation();
  const survey = useTask('survey');
  const { start } = survey;
  const counted = useRef<number>(undefined);
  const isSignedIn = session.state === 'in';
  useEffect(() => {
    if (!isSignedIn || place !== 'overview' || counted.current === version) return;
    counted.current = version;
    void start(undefined);
  }, [isSignedIn, place, version, start]);
  return survey;
}
