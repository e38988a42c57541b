import { Button, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { outcomeTones, type Decision } from '@tpr/core';
import { agreementOf, type WaitingDocument } from '@tpr/core/workbook';
import { useCallback, useState, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { cutPage } from '../../components/page-cut.ts';
import { Pager } from '../../components/pager.tsx';
import { Section } from '../../components/section.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DocumentCard } from './document-card.tsx';
import {
  countOutcomes,
  isOpen,
  matchingOf,
  openDocuments,
  outcomeKinds,
  tickedOf,
  type Queue,
  type QueueStep,
} from './selection.ts';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  counts: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
});

const pageSize = 20;

/** `matches` and `others` are documents to decide on. */
type Filter = 'all' | 'matches' | 'others';

interface QueueViewProps {
  readonly queue: Queue;
  readonly work: Dispatch<QueueStep>;
  readonly onDecide: (decision: Decision) => void;
  readonly onReload: () => void;
}

/** The documents that wait for a decision, with filters, the outcomes of the last decisions, and the decision bar. */
export function QueueView({ queue, work, onDecide, onReload }: QueueViewProps) {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const [chosen, setChosen] = useState<Filter>('all');
  const [wanted, setWanted] = useState(0);
  const onTick = useCallback(
    (documentId: string, isTicked: boolean) => work({ kind: 'tick', ids: [documentId], isTicked }),
    [work],
  );
  if (queue.documents.length === 0) {
    return (
      <EmptyState
        icon={<CheckmarkCircleRegular />}
        title={pageMessages.empty.title}
        body={pageMessages.empty.body}
        action={<Button onClick={onReload}>{pageMessages.reload}</Button>}
      />
    );
  }
  const matching = matchingOf(queue);
  const others = openDocuments(queue).filter((document) => agreementOf(document) !== 'matches');
  const byFilter: Readonly<Record<Filter, readonly WaitingDocument[]>> = {
    all: queue.documents,
    matches: matching,
    others,
  };
  // Ignores the filter if it has no document to decide on any more.
  const filter = matching.length === 0 || byFilter[chosen].length === 0 ? 'all' : chosen;
  const shown = byFilter[filter];
  const cut = cutPage(shown.length, wanted, pageSize);
  return (
    <>
      {queue.outcomes.size > 0 && <OutcomeCounts queue={queue} />}
      <Section
        title={pageMessages.waiting(openDocuments(queue).length)}
        aside={
          <Button size="small" appearance="subtle" onClick={onReload}>
            {pageMessages.reload}
          </Button>
        }
      >
        {matching.length > 0 && (
          <ChoiceRow
            label={messages.lists.show}
            value={filter}
            onChoose={(next) => {
              setChosen(next);
              setWanted(0);
            }}
            choices={[
              ['all', pageMessages.filters.all(queue.documents.length)],
              ['matches', pageMessages.filters.matches(matching.length)],
              ['others', pageMessages.filters.others(others.length)],
            ]}
          />
        )}
        <TickTools queue={queue} work={work} />
        <Pager cut={cut} onPage={setWanted} />
        <ul className={styles.list}>
          {shown.slice(cut.page * pageSize, cut.to).map((document) => (
            <DocumentCard
              key={document.documentId}
              document={document}
              isTicked={queue.ticked.has(document.documentId)}
              outcome={queue.outcomes.get(document.documentId)}
              onTick={isOpen(queue, document.documentId) ? onTick : undefined}
            />
          ))}
        </ul>
        <Pager cut={cut} onPage={setWanted} />
      </Section>
      <DecisionBar ticked={tickedOf(queue)} onDecide={onDecide} />
    </>
  );
}

/** How many documents the last decisions have approved, rejected, and so on. */
function OutcomeCounts({ queue }: Pick<QueueViewProps, 'queue'>) {
  const { documents: pageMessages } = usePanel().messages;
  const styles = useStyles();
  const counts = countOutcomes(queue.outcomes.values());
  return (
    <Section title={pageMessages.whatHappened}>
      <ul className={styles.counts}>
        {outcomeKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind}>
              <ToneLabel tone={outcomeTones[kind]} label={pageMessages.outcomes[kind](counts[kind])} />
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** Ticks the documents whose data match; nothing without such documents. */
function TickTools({ queue, work }: Pick<QueueViewProps, 'queue' | 'work'>) {
  const { documents: pageMessages, lists } = usePanel().messages;
  const styles = useStyles();
  const tickable = matchingOf(queue).length;
  if (tickable === 0) return null;
  return (
    <div className={styles.tools}>
      <Button size="small" onClick={() => work({ kind: 'tickMatching' })}>
        {pageMessages.tickMatching(tickable)}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => work({ kind: 'tick', ids: [...queue.ticked], isTicked: false })}
      >
        {lists.none}
      </Button>
    </div>
  );
}
