import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import type { TableReport } from '@tpr/core/workbook';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Section } from '../../components/section.tsx';
import { ToneWord } from '../../components/status-word.tsx';

const useStyles = makeStyles({
  counts: { margin: 0, color: tokens.colorNeutralForeground2 },
  action: { alignSelf: 'flex-start' },
});

/** The report of a task that wrote a table, with a button that opens the table. */
export function TableResult({ report }: { readonly report: TableReport }) {
  const { words, format } = usePanel();
  const { documents: say } = words;
  const styles = useStyles();
  const show = useTask('show');
  const { lacking = 0 } = report;
  const counts = [
    report.added > 0 && say.added(report.added),
    report.updated > 0 && say.updated(report.updated),
    report.removed > 0 && say.removed(report.removed),
  ].filter((count) => count !== false);
  return (
    <Section title={say.whatHappened} aside={words.common.asOf(format.wallClock(report.asOf))}>
      <ToneWord
        tone={report.isPartial || report.isFilterLost === true || lacking > 0 ? 'warning' : 'good'}
        word={say.wrote(report.rows)}
      />
      {counts.length > 0 && <p className={styles.counts}>{counts.join(' · ')}</p>}
      {report.cutTexts > 0 && <p className={styles.counts}>{say.cutTexts(report.cutTexts)}</p>}
      {report.isPartial && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{say.partial}</MessageBarBody>
        </MessageBar>
      )}
      {report.isFilterLost === true && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{words.common.filterLost}</MessageBarBody>
        </MessageBar>
      )}
      {lacking > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{say.lacking(lacking)}</MessageBarBody>
        </MessageBar>
      )}
      {report.warnings?.map((warning) => (
        <MessageBar key={warning} intent="warning" layout="multiline">
          <MessageBarBody>{warning}</MessageBarBody>
        </MessageBar>
      ))}
      {report.rows > 0 && (
        <Button className={styles.action} onClick={() => void show.start({ table: report.table })}>
          {say.openTable}
        </Button>
      )}
      {show.error !== undefined && <ErrorNote error={show.error} />}
    </Section>
  );
}
