import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import type { TableReport } from '@tpr/core/workbook';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Section } from '../../components/section.tsx';
import { ToneLabel } from '../../components/status-label.tsx';

const useStyles = makeStyles({
  counts: { margin: 0, color: tokens.colorNeutralForeground2 },
  action: { alignSelf: 'flex-start' },
});

/** The report of a task that wrote a table, with a button that opens the table. */
export function TableResult({ report }: { readonly report: TableReport }) {
  const { messages, format } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const show = useTask('show');
  const { lacking = 0 } = report;
  const counts = [
    report.added > 0 && pageMessages.added(report.added),
    report.removed > 0 && pageMessages.removed(report.removed),
  ].filter((count) => count !== false);
  return (
    <Section title={pageMessages.whatHappened} aside={messages.common.asOf(format.wallClock(report.asOf))}>
      <ToneLabel
        tone={report.isPartial || report.isFilterLost === true || lacking > 0 ? 'warning' : 'good'}
        label={pageMessages.wrote(report.rows)}
      />
      {counts.length > 0 && <p className={styles.counts}>{counts.join(' · ')}</p>}
      {report.cutTexts > 0 && <p className={styles.counts}>{pageMessages.cutTexts(report.cutTexts)}</p>}
      {report.isPartial && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{pageMessages.partial}</MessageBarBody>
        </MessageBar>
      )}
      {report.isFilterLost === true && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{messages.common.filterLost}</MessageBarBody>
        </MessageBar>
      )}
      {lacking > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{pageMessages.lacking(lacking)}</MessageBarBody>
        </MessageBar>
      )}
      {report.warnings?.map((warning) => (
        <MessageBar key={warning} intent="warning" layout="multiline">
          <MessageBarBody>{warning}</MessageBarBody>
        </MessageBar>
      ))}
      {report.rows > 0 && (
        <Button className={styles.action} onClick={() => void show.start({ table: report.table })}>
          {pageMessages.openTable}
        </Button>
      )}
      {show.error !== undefined && <ErrorNote error={show.error} />}
    </Section>
  );
}
