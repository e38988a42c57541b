import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { connectionOf } from '../../panel/environment.ts';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { countsOf } from '../activity/run-counts.ts';
import { Section } from '../../components/section.tsx';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  facts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    display: 'block',
    overflowWrap: 'anywhere',
  },
  nothing: { margin: 0, color: tokens.colorNeutralForeground2 },
  all: { alignSelf: 'flex-start', marginInlineStart: '-8px' },
});

const mostLines = 3;

/** The runs in this document, by all users, since this user's last visit. */
export function SinceVisit() {
  const { messages, format, session } = usePanel();
  const { lastVisitAt, view } = useWorkbook();
  const { go } = useNavigation();
  const { start, result } = useTask('listActivity');
  const styles = useStyles();
  const newestRun = view?.newestRun;
  const isKnown = view !== undefined;
  // Does not depend on `view`: an edit changes it, but adds no run.
  useEffect(() => {
    if (isKnown) void start(undefined);
  }, [start, isKnown, newestRun]);
  if (lastVisitAt === undefined) return null;
  const runs = (result ?? []).filter(({ at }) => at > lastVisitAt);
  return (
    <Section title={messages.overview.since(format.instant(lastVisitAt))}>
      {runs.length === 0 ? (
        <p className={styles.nothing}>{messages.overview.nothingSince}</p>
      ) : (
        <ul className={styles.list}>
          {runs.slice(0, mostLines).map((run) => (
            <li key={run.run}>
              {messages.activity.tasks[run.task]}
              <span className={styles.facts}>
                {[
                  format.instant(run.at),
                  ...countsOf(run, messages.activity).map(({ label }) => label),
                  run.user === connectionOf(session)?.username ? '' : messages.overview.by(run.user),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button appearance="transparent" size="small" className={styles.all} onClick={() => go('activity')}>
        {messages.overview.allActivity}
      </Button>
    </Section>
  );
}
