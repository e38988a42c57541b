import { makeStyles, tokens } from '@fluentui/react-components';
import type { TableReport } from '@tpr/core/workbook';
import { usePanel } from '../../panel/panel-context.tsx';
import { Note } from '../../components/note.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '8px', margin: '4px 0 0' },
  count: { margin: 0, textAlign: 'end', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  label: { margin: 0 },
  warning: { margin: '4px 0 0' },
});

const counted = ['added', 'updated', 'removed', 'kept', 'putBack', 'cutTexts', 'lacking'] as const;

/** The outcome of a pull, with the counts above zero. */
export function PullReport({ report }: { readonly report: TableReport }) {
  const { messages, format } = usePanel();
  const styles = useStyles();
  const counts = { ...report, lacking: report.lacking ?? 0, putBack: report.putBack ?? 0 };
  const { isPartial, isFilterLost = false, warnings = [] } = report;
  const done = isPartial ? messages.overview.partial : messages.portfolio.done(report.rows);
  return (
    <Note
      tone={isPartial || isFilterLost || counts.lacking > 0 || warnings.length > 0 ? 'warning' : 'good'}
      text={isFilterLost ? `${done} ${messages.common.filterLost}` : done}
    >
      <dl className={styles.list}>
        {counted
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <Line key={name} count={format.number(counts[name])} label={messages.portfolio.report[name]} />
          ))}
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </Note>
  );
}

function Line({ count, label }: { readonly count: string; readonly label: string }) {
  const styles = useStyles();
  return (
    <>
      <dd className={styles.count}>{count}</dd>
      <dt className={styles.label}>{label}</dt>
    </>
  );
}
