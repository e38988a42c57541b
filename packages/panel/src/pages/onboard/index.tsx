import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Page } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { StepTransition } from '../../components/step-transition.tsx';
import { OnboardResult } from './onboard-result.tsx';
import { PlanView } from './plan-view.tsx';
import { RowsStep } from './rows-step.tsx';
import { SourceForm } from './source-form.tsx';
import { useOnboarding } from './use-onboarding.ts';

const useStyles = makeStyles({
  plan: { display: 'flex', flexDirection: 'column', gap: '16px', '&[hidden]': { display: 'none' } },
});

/** The page that adds third parties: read identifiers, check, add, see the outcomes. */
export function Onboard() {
  const { onboard: messages } = usePanel().messages;
  const styles = useStyles();
  const { read, check, columns, add, candidates, hiddenRows, from, order, error, stage, ...actions } = useOnboarding();
  const { startOver, startRead, startCheck, startAdd } = actions;
  /** Key of the form: a new number resets it. */
  const [round, setRound] = useState(0);
  return (
    <Page title={messages.title}>
      <StepTransition name={stage}>
        {error !== undefined && <ErrorNote error={error} />}
        {add.wasCancelled && order !== undefined && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{messages.cancelled}</MessageBarBody>
            <MessageBarActions>
              <Button size="small" onClick={() => void startAdd(order)}>
                {messages.goOn}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {/* Hidden, not removed, so that the input is kept for another try. */}
        <div hidden={stage !== 'source'} key={round}>
          {read.state === 'done' && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                {hiddenRows > 0 ? messages.hiddenRows(hiddenRows) : messages.nothingRead[from]}
              </MessageBarBody>
            </MessageBar>
          )}
          <SourceForm onRead={(source) => void startRead(source)} />
        </div>
        {stage === 'reading' && <ProgressBar meter={read.progress} label={messages.reading} onCancel={read.cancel} />}
        {stage === 'rows' && (
          <RowsStep
            candidates={candidates}
            hiddenRows={hiddenRows}
            onCheck={() => void startCheck()}
            onStartOver={startOver}
          />
        )}
        {stage === 'checking' && (
          <ProgressBar meter={check.progress} label={messages.checking} onCancel={check.cancel} />
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
            label={messages.adding(order?.additions.filter(({ plan }) => plan === 'add').length ?? 0)}
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
