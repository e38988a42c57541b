import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ActivityRun } from '@tpr/core/workbook';
import { useId, useState } from 'react';
import { connectionOf } from '../../panel/environment.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { useRowFilter } from '../../panel/use-row-filter.ts';
import { AllRowsButton } from '../../components/all-rows-button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { countsOf } from './run-counts.ts';
import { UndoPanel } from './undo-panel.tsx';

const useStyles = makeStyles({
  item: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    padding: '8px 12px',
    font: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover:not(:focus-visible)': {
      outline: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
      outlineOffset: '-1px',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  title: { fontWeight: tokens.fontWeightSemibold, display: 'block' },
  when: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  counts: { display: 'flex', flexWrap: 'wrap', columnGap: '12px', fontSize: tokens.fontSizeBase200 },
  chevron: { display: 'inline-flex', fontSize: '16px', color: tokens.colorNeutralForeground3 },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '4px 12px 12px' },
  failures: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  failure: { overflowWrap: 'anywhere' },
  reason: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const shownFailures = 20;

/** One run of the log. Opened, it shows the failures and the undo. */
export function RunLine({ run }: { readonly run: ActivityRun }) {
  const { messages, format, session } = usePanel();
  const filter = useRowFilter('portfolio');
  const [isOpen, setIsOpen] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const styles = useStyles();
  const bodyId = useId();
  const isMine = run.user === connectionOf(session)?.username;
  const keys = [...new Set(run.failures.map(({ key }) => key))].filter((key) => key !== '');
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': bodyId })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <span className={styles.title}>{messages.activity.tasks[run.task]}</span>
          <span className={styles.when}>
            {format.instant(run.at)}
            {!isMine && ` · ${messages.overview.by(run.user)}`}
          </span>
          <Counts run={run} />
        </span>
        <span className={styles.chevron} aria-hidden>
          {isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        </span>
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          {run.failures.length === 0 ? (
            <p className={styles.quiet}>
              {run.ended === 'whole'
                ? messages.activity.noFailures
                : messages.activity[run.ended === 'interrupted' ? 'interrupted' : 'unfinished']}
            </p>
          ) : (
            <ul className={styles.failures} aria-label={messages.activity.failures}>
              {run.failures.slice(0, shownFailures).map(({ key, what, reason }, index) => (
                <li key={`${key} ${what} ${index}`} className={styles.failure}>
                  {[key, what].filter((part) => part !== '').join(' · ')}
                  <span className={styles.reason}>{reason}</span>
                </li>
              ))}
            </ul>
          )}
          {run.failures.length > shownFailures && (
            <p className={styles.quiet}>{messages.activity.moreFailures(run.failures.length - shownFailures)}</p>
          )}
          <div className={styles.actions}>
            {run.task === 'send' && keys.length > 0 && (
              <Button size="small" onClick={() => filter.show(keys)}>
                {messages.activity.showRows(keys.length)}
              </Button>
            )}
            <AllRowsButton filter={filter} size="small" />
            {run.isUndoable && !isUndoing && (
              <Button size="small" onClick={() => setIsUndoing(true)}>
                {messages.activity.undo}
              </Button>
            )}
          </div>
          {filter.error !== undefined && <ErrorNote error={filter.error} />}
          {isUndoing && <UndoPanel run={run.run} onClose={() => setIsUndoing(false)} />}
        </div>
      )}
    </li>
  );
}

/** The counts of a run. Failed and pending ones have an icon and a word of their own. */
function Counts({ run }: { readonly run: ActivityRun }) {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <span className={styles.counts}>
      {countsOf(run, messages.activity).map(({ tone, label }) => (
        <ToneLabel key={label} tone={tone} label={label} />
      ))}
    </span>
  );
}
