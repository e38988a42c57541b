import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import type { ActivityRun } from '@tpr/core/workbook';
import { useEffect, useState } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { Page } from '../../components/page.tsx';
import { TileSkeleton } from '../overview/skeletons.tsx';
import { activityCsv } from './activity-csv.ts';
import { RunLine } from './run-line.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  switch: { marginInlineStart: '-8px' },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  count: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', justifyContent: 'space-between' },
});

/** The page with the activity log, newest run first. */
export function Activity() {
  const { host, messages, language } = usePanel();
  const { view } = useWorkbook();
  const { start, result, error } = useTask('listActivity');
  const showing = useTask('show');
  const openSheet = () => void showing.start({ table: 'activity' });
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [exported, setExported] = useState<string>();
  const styles = useStyles();
  useEffect(() => void start(undefined), [start, view]);

  const runs = result ?? [];
  const shown = onlyFailed ? runs.filter(hasTrouble) : runs;
  const exportRuns = () => {
    const day = new Date().toISOString().slice(0, 10);
    const name = `activity-${day}.csv`;
    const isSaved = host.saveFile(name, activityCsv(shown, messages.activity, language));
    setExported(isSaved ? messages.activity.exported(name) : messages.activity.noExport);
    // The sheet has the same content, and the user can save it with the spreadsheet.
    if (!isSaved) openSheet();
  };
  return (
    <Page title={messages.app.places.activity}>
      {error !== undefined && <ErrorNote error={error} onRetry={() => void start(undefined)} />}
      {result === undefined && error === undefined && <TileSkeleton count={4} />}
      {result !== undefined && runs.length === 0 && (
        <EmptyState
          icon={<HistoryRegular />}
          title={messages.activity.empty.title}
          body={messages.activity.empty.body}
        />
      )}
      {runs.length > 0 && (
        <>
          <div className={styles.bar}>
            <Switch
              className={styles.switch}
              label={messages.activity.onlyFailed}
              checked={onlyFailed}
              onChange={(_, { checked }) => setOnlyFailed(checked)}
            />
            <span className={styles.count} role="status">
              {messages.activity.shown(shown.length, runs.length)}
            </span>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon={<CheckmarkCircleRegular />}
              title={messages.activity.noneFailed.title}
              body={messages.activity.noneFailed.body}
              action={<Button onClick={() => setOnlyFailed(false)}>{messages.activity.showAll}</Button>}
            />
          ) : (
            <ul className={styles.list}>
              {shown.map((run) => (
                <RunLine key={run.run} run={run} />
              ))}
            </ul>
          )}
          <div className={styles.foot}>
            <Button onClick={openSheet}>{messages.activity.openSheet}</Button>
            <Button icon={<ArrowDownloadRegular />} onClick={exportRuns} disabledFocusable={shown.length === 0}>
              {messages.activity.export}
            </Button>
          </div>
          {showing.error !== undefined && <ErrorNote error={showing.error} />}
          {exported !== undefined && <Note tone="info" text={exported} />}
        </>
      )}
    </Page>
  );
}

function hasTrouble({ failed, pending, ended }: ActivityRun): boolean {
  return failed > 0 || pending > 0 || ended !== 'whole';
}
