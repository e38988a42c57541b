import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { usePanel } from '../../panel/panel-context.tsx';
import { AllRowsButton } from '../../components/all-rows-button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Page } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { StepTransition } from '../../components/step-transition.tsx';
import { countDecisions } from './decisions.ts';
import { DraftView } from './draft-view.tsx';
import { SendResult } from './send-result.tsx';
import { StartView } from './start-view.tsx';
import { useChanges } from './use-changes.ts';

const nothingLeft = { undecided: 0, notAllowed: 0, skipped: 0, final: 0 };

/** The page of changes: review, decide, send, see the outcomes, undo. */
export function Changes() {
  const pageMessages = usePanel().messages.changes;
  const { stage, view, work, update, isStale, isUndoable, error, isRetryable, reading, send, filter, ...page } =
    useChanges();
  const { nameOf, openRows, isTableMissing } = page;
  const onReview = () => void page.startReview();
  const onUndo = () => void page.startUndo();
  const counts = work && countDecisions(work.draft);
  return (
    <Page title={pageMessages.title}>
      <StepTransition name={stage}>
        {error !== undefined && <ErrorNote error={error} {...(isRetryable && { onRetry: onReview })} />}
        {stage === 'start' && work?.draft.isUndo === true && !isTableMissing && (
          <MessageBar intent="info">
            <MessageBarBody>{pageMessages.undoEmpty}</MessageBarBody>
          </MessageBar>
        )}
        {send.wasCancelled && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{pageMessages.cancelledTitle}</MessageBarTitle> {pageMessages.stoppedTodo}
            </MessageBarBody>
          </MessageBar>
        )}
        {stage === 'reading' && (
          <ProgressBar meter={reading.progress} label={pageMessages.reviewing} onCancel={reading.cancel} />
        )}
        {stage === 'sending' && work !== undefined && (
          <ProgressBar
            meter={send.progress}
            label={work.draft.isUndo ? pageMessages.bringingBack : pageMessages.sending(counts?.sends ?? 0)}
            onCancel={send.cancel}
          />
        )}
        {stage === 'result' && send.result !== undefined && (
          <SendResult
            report={send.result}
            isUndo={work?.draft.isUndo === true}
            settled={counts?.settled ?? 0}
            left={counts ?? nothingLeft}
            problems={work?.review.problems ?? []}
            canUndo={isUndoable}
            nameOf={nameOf}
            onOpenRows={openRows}
            filter={filter}
            onUndo={onUndo}
            onAgain={onReview}
          />
        )}
        {stage !== 'result' && <AllRowsButton filter={filter} size="small" />}
        {stage === 'draft' && work !== undefined && (
          <DraftView
            review={work.review}
            draft={work.draft}
            isStale={isStale}
            decide={update}
            onAgain={onReview}
            onLeave={() => update(undefined)}
            onSend={() => void page.startSend()}
            onOpenRows={filter.show}
          />
        )}
        {stage === 'start' && view !== undefined && (
          <StartView
            portfolio={view.portfolio}
            onReview={onReview}
            onUndo={view.undoableRun === undefined ? undefined : onUndo}
          />
        )}
      </StepTransition>
    </Page>
  );
}
