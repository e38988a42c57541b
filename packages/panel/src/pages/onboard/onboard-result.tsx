import { Button, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { outcomeTones } from '@tpr/core';
import type { OnboardReport } from '@tpr/core/workbook';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Section } from '../../components/section.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { isUnfinished, outcomeLines } from './plan-state.ts';

const useStyles = makeStyles({
  counts: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface OnboardResultProps {
  readonly report: OnboardReport;
  readonly onGoOn: () => void;
  readonly onAnother: () => void;
}

/** The outcome of the lines: counts, and each line with its reason. */
export function OnboardResult({ report, onGoOn, onAnother }: OnboardResultProps) {
  const { messages } = usePanel();
  const { onboard: pageMessages } = messages;
  const styles = useStyles();
  const show = useTask('show');
  const isOpen = isUnfinished(report);
  return (
    <>
      {report.stop !== undefined && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{pageMessages.stopped}</MessageBarTitle> {report.stop} {pageMessages.stoppedTodo}
          </MessageBarBody>
        </MessageBar>
      )}
      {report.warnings?.map((warning) => (
        <MessageBar key={warning} intent="warning" layout="multiline">
          <MessageBarBody>{warning}</MessageBarBody>
        </MessageBar>
      ))}
      <Section title={pageMessages.result}>
        <ul className={styles.counts}>
          {outcomeLines(report, pageMessages).map(({ kind, label }) => (
            <li key={kind}>
              <ToneLabel tone={outcomeTones[kind]} label={label} />
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{pageMessages.reasons}</p>
      </Section>
      <div className={styles.actions}>
        {isOpen && (
          <Button appearance="primary" onClick={onGoOn}>
            {pageMessages.goOn}
          </Button>
        )}
        <Button appearance={isOpen ? 'secondary' : 'primary'} onClick={() => void show.start({ table: 'onboarding' })}>
          {pageMessages.openTable}
        </Button>
        <Button onClick={onAnother}>{pageMessages.another}</Button>
      </div>
      {show.error !== undefined && <ErrorNote error={show.error} />}
    </>
  );
}
