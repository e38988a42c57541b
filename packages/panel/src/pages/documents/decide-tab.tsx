import { Button, makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { Decision } from '@tpr/core';
import { useReducer } from 'react';
import { useCommand } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { StepTransition } from '../../components/step-transition.tsx';
import { QueueView } from './queue-view.tsx';
import { WorkCost } from './work-cost.tsx';
import {
  beginQueue,
  countOutcomes,
  outcomeKinds,
  tickedOf,
  wantDecisions,
  workOn,
  type Queue,
  type QueueStep,
} from './selection.ts';

const useStyles = makeStyles({
  queue: { display: 'flex', flexDirection: 'column', gap: '16px', '&[hidden]': { display: 'none' } },
});

function workQueue(queue: Queue | undefined, step: QueueStep | Queue): Queue | undefined {
  if ('documents' in step) return step;
  return queue && workOn(queue, step);
}

/** The queue of documents that wait for a decision. */
export function DecideTab() {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const list = useTask('listToDecide');
  const decide = useTask('decide');
  const [queue, work] = useReducer(workQueue, undefined);

  const load = async () => {
    decide.reset();
    const found = await list.start(undefined);
    if (found === undefined) return;
    work(beginQueue(found));
    announce(pageMessages.waiting(found.documents.length));
  };
  useCommand('documents', () => {
    if (queue === undefined && list.state !== 'running') void load();
  });
  const settle = async (decision: Decision) => {
    if (queue === undefined) return;
    const report = await decide.start({ decisions: wantDecisions(tickedOf(queue), decision) });
    if (report === undefined) return;
    const { outcomes } = report;
    work({ kind: 'settle', outcomes });
    const counts = countOutcomes(outcomes);
    announce(
      outcomeKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => pageMessages.outcomes[kind](counts[kind]))
        .join(', '),
    );
  };
  const stage =
    list.state === 'running'
      ? 'reading'
      : decide.state === 'running'
        ? 'deciding'
        : queue === undefined
          ? 'start'
          : 'queue';
  return (
    <StepTransition name={stage}>
      {list.error !== undefined && <ErrorNote error={list.error} onRetry={() => void load()} />}
      {decide.error !== undefined && <ErrorNote error={decide.error} />}
      {decide.wasCancelled && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{pageMessages.cancelled}</MessageBarBody>
        </MessageBar>
      )}
      {stage === 'reading' && <ProgressBar meter={list.progress} label={pageMessages.loading} onCancel={list.cancel} />}
      {stage === 'deciding' && (
        <ProgressBar meter={decide.progress} label={pageMessages.deciding} onCancel={decide.cancel} />
      )}
      {stage === 'start' && (
        <EmptyState
          icon={<DocumentSearchRegular />}
          title={pageMessages.start.title}
          body={pageMessages.start.body}
          action={
            <>
              <WorkCost task="listToDecide" />
              <Button appearance="primary" onClick={() => void load()}>
                {pageMessages.load}
              </Button>
            </>
          }
        />
      )}
      {(stage === 'queue' || stage === 'deciding') && queue !== undefined && (
        // Hidden, not removed, so that it keeps its page and its filter.
        <div className={styles.queue} hidden={stage === 'deciding'}>
          {decide.result?.warnings?.map((warning) => (
            <Note key={warning} tone="warning" text={warning} />
          ))}
          {queue.unread > 0 && <Note tone="warning" text={pageMessages.unread(queue.unread)} />}
          <QueueView
            queue={queue}
            work={work}
            onDecide={(decision) => void settle(decision)}
            onReload={() => void load()}
          />
        </div>
      )}
    </StepTransition>
  );
}
