import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { PortfolioView, TableReport } from '@tpr/core/workbook';
import { useEffect } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useCommand, useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useOnline } from '../../panel/use-online.ts';
import { useReturn } from '../../panel/use-return.ts';
import { useTask } from '../../panel/use-task.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';

export type PortfolioTable = Extract<PortfolioView, { state: 'there' | 'otherAccount' }>;

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '8px', flexWrap: 'wrap' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  age: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  holds: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    alignSelf: 'flex-start',
    padding: 0,
    margin: '-8px 0 0',
    minHeight: '24px',
    font: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  chevron: { display: 'inline-flex', fontSize: '12px' },
  action: { display: 'flex', alignItems: 'center', gap: '12px', flexWrap: 'wrap' },
  delta: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Changes at the service are counted again when the user comes back after this time. */
const recountMs = 5 * 60_000;

/** The state of the table: its size, its age, and how many third parties a refresh would update. */
export function StatusCard({ table }: { readonly table: PortfolioTable }) {
  const { messages, format, session } = usePanel();
  const { version, isBusy } = useWorkbook();
  const { go } = useNavigation();
  const { start: startCount, ...count } = useTask('countChanges');
  const refresh = useTask('refresh');
  const styles = useStyles();
  const isOnline = useOnline();
  const isSignedIn = session.state === 'in';
  const isRunning = refresh.state === 'running';
  const { lacking = 0 } = table;
  const isLackingShown = refresh.state === 'done' && (refresh.result?.lacking ?? 0) > 0;

  useEffect(() => {
    if (isSignedIn) void startCount(undefined);
  }, [isSignedIn, version, startCount]);
  useReturn(() => {
    if (isSignedIn && !isBusy) void startCount(undefined);
  }, recountMs);
  const run = () => void refresh.start(undefined);
  useCommand('refresh', () => {
    if (!isBusy) run();
  });

  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>{messages.overview.portfolio}</h2>
        <span className={styles.age}>{messages.common.asOf(format.wallClock(table.asOf))}</span>
      </div>
      <button type="button" className={styles.holds} onClick={() => go('portfolio')}>
        {messages.overview.holds(messages.common.thirdParties(table.rows), messages.common.columns(table.columns))}
        <span className={styles.chevron} aria-hidden>
          <ChevronRightRegular />
        </span>
      </button>
      {isRunning ? (
        <ProgressBar meter={refresh.progress} onCancel={refresh.cancel} />
      ) : (
        <div className={styles.action}>
          <Button
            appearance="primary"
            icon={<ArrowSyncRegular />}
            onClick={run}
            disabledFocusable={!isSignedIn || isBusy}
          >
            {messages.overview.refresh}
          </Button>
          <span className={styles.delta} aria-live="polite">
            {count.state === 'running' && isOnline && messages.overview.counting}
            {count.state === 'done' &&
              count.result !== undefined &&
              messages.overview.changedSince(count.result.changed)}
          </span>
        </div>
      )}
      {table.isProtected && <Note tone="warning" text={messages.overview.protected} />}
      {table.isUnfinished === true && !isBusy && <Note tone="warning" text={messages.overview.unfinished} />}
      {lacking > 0 && table.isUnfinished !== true && !isBusy && !isLackingShown && (
        <Note tone="warning" text={messages.overview.lacking(lacking)} />
      )}
      {table.typedOver > 0 && refresh.state !== 'running' && (
        <Note tone="warning" text={messages.overview.typedOver(table.typedOver)} />
      )}
      {refresh.wasCancelled && <Note tone="info" text={messages.common.cancelled} />}
      {refresh.error !== undefined && <ErrorNote error={refresh.error} onRetry={run} />}
      {refresh.state === 'done' && refresh.result !== undefined && <RefreshReport report={refresh.result} />}
    </Card>
  );
}

/** The outcome of a refresh. */
function RefreshReport({ report }: { readonly report: TableReport }) {
  const { messages } = usePanel();
  const {
    updated,
    added,
    removed,
    kept,
    isPartial,
    isFilterLost = false,
    putBack = 0,
    lacking = 0,
    isUnfinished = false,
    newColumns = [],
    warnings = [],
  } = report;
  const isLacking = lacking > 0 || isUnfinished;
  const sentences = [
    isPartial
      ? messages.overview.partial
      : (isLacking ? messages.overview.refreshedBut : messages.overview.refreshed)(updated, added, removed),
    lacking > 0 && messages.overview.lacking(lacking),
    putBack > 0 && messages.overview.putBack(putBack),
    kept > 0 && messages.overview.kept(kept),
    newColumns.length > 0 && messages.overview.newColumns(newColumns),
    isFilterLost && messages.common.filterLost,
    ...warnings,
  ];
  const tone = isPartial || isFilterLost || isLacking || warnings.length > 0 ? 'warning' : 'good';
  return <Note tone={tone} text={sentences.filter((sentence) => sentence !== false).join(' ')} />;
}
