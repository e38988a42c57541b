import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@fluentui/react-components';
import type { OnboardOrder, OnboardSource } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ActionBar } from '../../components/action-bar.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { Page } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { StepTransition } from '../../components/step-transition.tsx';
import { OnboardResult } from './onboard-result.tsx';
import { outcomeLines } from './plan-state.ts';
import { PlanView } from './plan-view.tsx';
import { RowTable } from './row-table.tsx';
import { SourceForm } from './source-form.tsx';

const useStyles = makeStyles({
  plan: { display: 'flex', flexDirection: 'column', gap: '16px', '&[hidden]': { display: 'none' } },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** The page that adds third parties: read identifiers, check, add, see the outcomes. */
export function Onboard() {
  const { messages } = usePanel();
  const { onboard: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const read = useTask('readIdentifiers');
  const check = useTask('planOnboarding');
  const columns = useTask('listColumns');
  const add = useTask('onboard');
  const [from, setFrom] = useState<OnboardSource['kind']>('text');
  const [order, setOrder] = useState<OnboardOrder>();
  /** Key of the form: a new number resets it. */
  const [round, setRound] = useState(0);

  const startOver = () => {
    for (const task of [read, check, columns, add]) task.reset();
    setOrder(undefined);
  };
  const startRead = async (source: OnboardSource) => {
    setFrom(source.kind);
    const found = await read.start(source);
    if (found === undefined) return;
    const count = found.candidates.length;
    const hidden = found.hiddenRows > 0 ? ` ${pageMessages.hiddenRows(found.hiddenRows)}` : '';
    announce(`${count === 0 ? pageMessages.nothingRead[source.kind] : messages.common.rows(count)}${hidden}`);
  };
  const startCheck = async () => {
    void columns.start(undefined);
    const plan = await check.start({ candidates: read.result?.candidates ?? [] });
    if (plan !== undefined) announce(pageMessages.plan(plan.filter((row) => row.plan === 'add').length));
  };
  const startAdd = async (wanted: OnboardOrder) => {
    setOrder(wanted);
    const report = await add.start(wanted);
    if (report === undefined) return;
    announce(
      outcomeLines(report, pageMessages)
        .map(({ label }) => label)
        .join(', '),
    );
  };

  const { candidates, hiddenRows } = read.result ?? { candidates: [], hiddenRows: 0 };
  const lookups = candidates.filter(({ state }) => state === 'valid' || state === 'padded').length;
  const stage =
    add.state === 'running'
      ? 'adding'
      : add.state === 'done'
        ? 'result'
        : check.state === 'running'
          ? 'checking'
          : check.result !== undefined
            ? 'plan'
            : read.state === 'running'
              ? 'reading'
              : candidates.length > 0
                ? 'rows'
                : 'source';
  const error = [read, check, add].find((task) => task.error !== undefined)?.error;
  return (
    <Page title={pageMessages.title}>
      <StepTransition name={stage}>
        {error !== undefined && <ErrorNote error={error} />}
        {add.wasCancelled && order !== undefined && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{pageMessages.cancelled}</MessageBarBody>
            <MessageBarActions>
              <Button size="small" onClick={() => void startAdd(order)}>
                {pageMessages.goOn}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {/* Hidden, not removed, so that the input is kept for another try. */}
        <div hidden={stage !== 'source'} key={round}>
          {read.state === 'done' && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                {hiddenRows > 0 ? pageMessages.hiddenRows(hiddenRows) : pageMessages.nothingRead[from]}
              </MessageBarBody>
            </MessageBar>
          )}
          <SourceForm onRead={(source) => void startRead(source)} />
        </div>
        {stage === 'reading' && (
          <ProgressBar meter={read.progress} label={pageMessages.reading} onCancel={read.cancel} />
        )}
        {stage === 'rows' && (
          <>
            {hiddenRows > 0 && (
              <MessageBar intent="info" layout="multiline">
                <MessageBarBody>{pageMessages.hiddenRows(hiddenRows)}</MessageBarBody>
              </MessageBar>
            )}
            <Section title={pageMessages.ready(lookups)}>
              <RowTable rows={candidates} isPaddingConfirmed={false} />
            </Section>
            <ActionBar label={pageMessages.title}>
              <p className={styles.hint}>{pageMessages.checkHint}</p>
              <div className={styles.buttons}>
                <Button appearance="primary" disabledFocusable={lookups === 0} onClick={() => void startCheck()}>
                  {pageMessages.check(lookups)}
                </Button>
                <Button onClick={startOver}>{pageMessages.startOver}</Button>
              </div>
            </ActionBar>
          </>
        )}
        {stage === 'checking' && (
          <ProgressBar meter={check.progress} label={pageMessages.checking} onCancel={check.cancel} />
        )}
        {(stage === 'plan' || stage === 'adding') && check.result !== undefined && (
          <div hidden={stage === 'adding'} className={styles.plan}>
            <PlanView
              plan={check.result}
              options={columns.result?.columns ?? []}
              onAdd={(wanted) => void startAdd(wanted)}
              onStartOver={startOver}
            />
          </div>
        )}
        {stage === 'adding' && (
          <ProgressBar
            meter={add.progress}
            label={pageMessages.adding(order?.additions.filter(({ plan }) => plan === 'add').length ?? 0)}
            onCancel={add.cancel}
          />
        )}
        {stage === 'result' && add.result !== undefined && (
          <OnboardResult
            report={add.result}
            onGoOn={() => order !== undefined && void startAdd(order)}
            onAnother={() => {
              startOver();
              setRound(round + 1);
            }}
          />
        )}
      </StepTransition>
    </Page>
  );
}
