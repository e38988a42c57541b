import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { Decision, WaitingDocument } from '@tpr/core';
import { useCallback, useReducer, useState } from 'react';
import { useCommand } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ChoiceRow } from '../../parts/choice-row.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useAnnounce } from '../../parts/live-region.tsx';
import { cutPage } from '../../parts/page-cut.ts';
import { Pager } from '../../parts/pager.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { Section } from '../../parts/section.tsx';
import { StageBox } from '../../parts/stage-box.tsx';
import { ToneWord } from '../../parts/status-word.tsx';
import { agreementOf, daysBetween } from './comparison.ts';
import { DecisionBar } from './decision-bar.tsx';
import { DocumentCard } from './document-card.tsx';
import {
  beginQueue,
  countOutcomes,
  isOpen,
  matchingOf,
  openDocuments,
  tickedOf,
  wantDecisions,
  workOn,
  type Queue,
  type QueueStep,
} from './selection.ts';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  counts: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const pageSize = 20;
const outcomeTones = { decided: 'good', skipped: 'quiet', refused: 'bad', pending: 'busy' } as const;

type Filter = 'all' | 'matches' | 'others';

function workQueue(queue: Queue | undefined, step: QueueStep | Queue): Queue | undefined {
  if ('documents' in step) return step;
  return queue && workOn(queue, step);
}

/** The queue of documents that wait for a decision. */
export function DecideTab() {
  const { words } = usePanel();
  const { documents: say } = words;
  const styles = useStyles();
  const announce = useAnnounce();
  const list = useTask('listToDecide');
  const decide = useTask('decide');
  const [queue, work] = useReducer(workQueue, undefined);
  const [filter, setFilter] = useState<Filter>('all');
  const [wanted, setWanted] = useState(0);

  const load = async () => {
    decide.reset();
    const documents = await list.start(undefined);
    if (documents === undefined) return;
    work(beginQueue(documents));
    setWanted(0);
    announce(say.waiting(documents.length));
  };
  useCommand('documents', () => {
    if (queue === undefined && list.state !== 'running') void load();
  });
  const settle = async (decision: Decision) => {
    if (queue === undefined) return;
    const outcomes = await decide.start({ decisions: wantDecisions(tickedOf(queue), decision) });
    if (outcomes === undefined) return;
    work({ kind: 'settle', outcomes });
    const counts = countOutcomes(outcomes);
    announce(
      outcomeKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => say.outcomes[kind](counts[kind]))
        .join(', '),
    );
  };
  const onTick = useCallback(
    (documentId: string, isTicked: boolean) => work({ kind: 'tick', ids: [documentId], isTicked }),
    [],
  );

  const stage =
    list.state === 'running'
      ? 'reading'
      : decide.state === 'running'
        ? 'deciding'
        : queue === undefined
          ? 'start'
          : 'queue';
  return (
    <StageBox name={stage}>
      {list.error !== undefined && <ErrorNote error={list.error} onRetry={() => void load()} />}
      {decide.error !== undefined && <ErrorNote error={decide.error} />}
      {decide.wasCancelled && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{say.cancelled}</MessageBarBody>
        </MessageBar>
      )}
      {stage === 'reading' && <ProgressBar meter={list.progress} label={say.loading} onCancel={list.cancel} />}
      {stage === 'deciding' && <ProgressBar meter={decide.progress} label={say.deciding} onCancel={decide.cancel} />}
      {stage === 'start' && (
        <EmptyState
          icon={<DocumentSearchRegular />}
          title={say.start.title}
          body={say.start.body}
          action={
            <Button appearance="primary" onClick={() => void load()}>
              {say.load}
            </Button>
          }
        />
      )}
      {stage === 'queue' && queue !== undefined && (
        <QueueView
          queue={queue}
          work={work}
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setWanted(0);
          }}
          wanted={wanted}
          onPage={setWanted}
          onTick={onTick}
          onDecide={(decision) => void settle(decision)}
          onReload={() => void load()}
          styles={styles}
        />
      )}
    </StageBox>
  );
}

const outcomeKinds = ['decided', 'skipped', 'refused', 'pending'] as const;

interface QueueViewProps {
  readonly queue: Queue;
  readonly work: (step: QueueStep) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly wanted: number;
  readonly onPage: (page: number) => void;
  readonly onTick: (documentId: string, isTicked: boolean) => void;
  readonly onDecide: (decision: Decision) => void;
  readonly onReload: () => void;
  readonly styles: ReturnType<typeof useStyles>;
}

function QueueView(props: QueueViewProps) {
  const { queue, work, filter, onFilter, wanted, onPage, onTick, onDecide, onReload, styles } = props;
  const { words } = usePanel();
  const { documents: say } = words;
  const [today] = useState(() => localDay(new Date()));
  if (queue.documents.length === 0) {
    return (
      <EmptyState
        icon={<CheckmarkCircleRegular />}
        title={say.empty.title}
        body={say.empty.body}
        action={<Button onClick={onReload}>{say.reload}</Button>}
      />
    );
  }
  const shown = queue.documents.filter((document) => isShown(document, filter));
  const matching = queue.documents.filter((document) => agreementOf(document) === 'matches').length;
  const tickable = matchingOf(queue).length;
  const cut = cutPage(shown.length, wanted, pageSize);
  const counts = countOutcomes(queue.outcomes.values());
  return (
    <>
      {queue.outcomes.size > 0 && (
        <Section title={say.whatHappened}>
          <ul className={styles.counts}>
            {outcomeKinds
              .filter((kind) => counts[kind] > 0)
              .map((kind) => (
                <li key={kind}>
                  <ToneWord tone={outcomeTones[kind]} word={say.outcomes[kind](counts[kind])} />
                </li>
              ))}
          </ul>
        </Section>
      )}
      <Section
        title={say.waiting(openDocuments(queue).length)}
        aside={
          <Button size="small" appearance="subtle" onClick={onReload}>
            {say.reload}
          </Button>
        }
      >
        {matching > 0 && (
          <ChoiceRow
            label={words.lists.show}
            value={filter}
            onChoose={onFilter}
            choices={[
              ['all', say.filters.all(queue.documents.length)],
              ['matches', say.filters.matches(matching)],
              ['others', say.filters.others(queue.documents.length - matching)],
            ]}
          />
        )}
        {tickable > 0 && (
          <div className={styles.tools}>
            <Button size="small" onClick={() => work({ kind: 'tickMatching' })}>
              {say.tickMatching(tickable)}
            </Button>
            <Button
              size="small"
              appearance="subtle"
              onClick={() => work({ kind: 'tick', ids: [...queue.ticked], isTicked: false })}
            >
              {words.lists.none}
            </Button>
          </div>
        )}
        <Pager cut={cut} onPage={onPage} />
        <ul className={styles.list}>
          {shown.slice(cut.page * pageSize, cut.to).map((document) => (
            <DocumentCard
              key={document.documentId}
              document={document}
              waitsDays={daysBetween(document.requestedAt, today)}
              isTicked={queue.ticked.has(document.documentId)}
              outcome={queue.outcomes.get(document.documentId)}
              onTick={isOpen(queue, document.documentId) ? onTick : undefined}
            />
          ))}
        </ul>
        <Pager cut={cut} onPage={onPage} />
      </Section>
      <DecisionBar ticked={tickedOf(queue)} onDecide={onDecide} />
    </>
  );
}

function isShown(document: WaitingDocument, filter: Filter): boolean {
  return filter === 'all' || (filter === 'matches') === (agreementOf(document) === 'matches');
}

function localDay(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
