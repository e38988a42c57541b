import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ColumnOption, PortfolioChoice, PullOrder } from '@tpr/core/workbook';
import { useEffect, useRef } from 'react';
import { low, narrow } from '../../theme/narrow.ts';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useCommand, useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { Note } from '../../components/note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { callsPerThirdParty, secondsOf } from './choice-draft.ts';
import { SavedChoiceList } from './saved-choice-list.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { FilterFields } from './filter-fields.tsx';
import { PullReport } from './pull-report.tsx';
import { useChoiceDraft } from './use-choice-draft.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '20px' },
  foot: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    margin: '0 -16px -24px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { margin: '0 -8px -24px', padding: '8px' },
    [low]: { position: 'static' },
  },
  cost: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface PullFormProps {
  readonly options: readonly ColumnOption[];
  /** The choice of the current table; undefined without a table. */
  readonly current: PortfolioChoice | undefined;
  /** Third parties in the table, or in the portfolio if there is no table; undefined if unknown. */
  readonly rows: number | undefined;
  /** Rate of the last pull; undefined if unknown. */
  readonly callsPerSecond: number | undefined;
  readonly unsentEdits: number;
}

/** The choice of columns and third parties, its cost, and the pull. */
export function PullForm({ options: listed, current, rows, callsPerSecond, unsentEdits }: PullFormProps) {
  const { host, messages, format, session } = usePanel();
  const { page, go } = useNavigation();
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  }, [page]);
  const announce = useAnnounce();
  const { isBusy } = useWorkbook();
  const pull = useTask('pull');
  const styles = useStyles();
  const draft = useChoiceDraft(current, listed, messages.portfolio.own);
  const { choice, keys, options } = draft;
  const calls = callsPerThirdParty(keys, options);
  const pace = rows === undefined ? undefined : { rows, callsPerSecond };
  const costNote = rows === undefined ? undefined : host.describePullCost?.(rows * calls, callsPerSecond);
  const run = async (order: PullOrder) => {
    if (keys.size === 0) return;
    const report = await pull.start(order);
    if (report === undefined || report.isPartial || (report.lacking ?? 0) > 0 || report.isFilterLost === true) return;
    announce(messages.portfolio.done(report.rows));
    // The overview shows the result. A user who has opened another page meanwhile stays there.
    if (shown.current === 'portfolio') go('overview');
  };
  const start = () => void run(choice);
  // With a table the user sees the choice and its cost first, because a new pull ends the undo.
  useCommand('pull', () => {
    if (current === undefined && !isBusy) start();
  });

  return (
    <div className={styles.form}>
      <SavedChoiceList draft={draft} hasTable={current !== undefined} />
      <Section title={messages.portfolio.columns} aside={messages.portfolio.columnsChosen(keys.size, options.length)}>
        <ColumnPicker options={options} keys={keys} pace={pace} onChange={draft.setKeys} />
      </Section>
      <FilterFields filter={choice.filter} onChange={draft.setFilter} />
      {pull.wasCancelled && <Note tone="info" text={messages.common.cancelled} />}
      {pull.error !== undefined && (
        <ErrorNote error={pull.error} onRetry={start}>
          {pull.error.field === 'emptyList' && (
            <Button size="small" onClick={() => void run({ ...choice, mayEmpty: true })}>
              {messages.portfolio.empty}
            </Button>
          )}
        </ErrorNote>
      )}
      {pull.state === 'done' && pull.result !== undefined && <PullReport report={pull.result} />}
      <div className={styles.foot}>
        {pull.state === 'running' ? (
          <Card>
            <ProgressBar meter={pull.progress} onCancel={pull.cancel} />
          </Card>
        ) : (
          <>
            <span className={styles.cost}>
              {keys.size === 0
                ? messages.portfolio.noColumns
                : rows === undefined || calls === 0
                  ? messages.portfolio.costUnknown(calls)
                  : messages.portfolio.cost(rows * calls, secondsOf(rows * calls, callsPerSecond, format))}
              {unsentEdits > 0 && ` · ${messages.portfolio.keepsEdits(unsentEdits)}`}
            </span>
            {costNote !== undefined && <p className={styles.cost}>{costNote}</p>}
            <Button
              appearance="primary"
              onClick={start}
              disabledFocusable={session.state !== 'in' || isBusy || keys.size === 0}
            >
              {current === undefined ? messages.portfolio.pull : messages.portfolio.change}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
