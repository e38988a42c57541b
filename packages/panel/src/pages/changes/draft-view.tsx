import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@fluentui/react-components';
import type { Verdict } from '@tpr/core';
import type { Review } from '@tpr/core/workbook';
import { useMemo, useState, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { Pager } from '../../components/pager.tsx';
import { ChangeCard } from './change-card.tsx';
import { countMatching, groupChanges, pageOf, shownChanges, type ChangeFilter, type Grouping } from './change-pages.ts';
import { countDecisions, type Action, type Draft, type DecisionStep } from './decisions.ts';
import { DoubtList } from './doubt-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { SendFooter } from './send-footer.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', flexDirection: 'column', gap: '8px' },
  bulk: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  cards: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Changes on a page: a page of this size renders in far less than 200 ms on a slow computer. */
const pageSize = 40;

interface DraftViewProps {
  readonly review: Review;
  readonly draft: Draft;
  /** The table was edited after the review. */
  readonly isStale: boolean;
  readonly decide: Dispatch<DecisionStep>;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  readonly onSend: () => void;
  readonly onOpenRows: (keys: readonly string[]) => void;
}

/** A review with the user's decisions: each change as it will be sent, and a footer with the totals. */
export function DraftView({ review, draft, isStale, decide, onAgain, onLeave, onSend, onOpenRows }: DraftViewProps) {
  const { messages } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const [by, setBy] = useState<Grouping>('thirdParty');
  const [filter, setFilter] = useState<ChangeFilter>('all');
  const [wanted, setWanted] = useState(0);
  const counts = useMemo(() => countDecisions(draft), [draft]);
  const numbers = useMemo(() => countMatching(draft), [draft]);
  const shown = useMemo(() => shownChanges(draft, filter), [draft, filter]);
  const page = useMemo(() => pageOf(groupChanges(shown, by), by, wanted, pageSize), [shown, by, wanted]);

  /** Decides on all shown changes of one verdict. Conflicts are never decided together with other changes. */
  const act = (action: Action, verdict: Verdict) =>
    decide({ kind: 'act', ids: shown.filter(({ change }) => change.verdict === verdict).map(({ id }) => id), action });
  const filters = (['all', 'conflicts', 'notAllowed'] as const).filter((each) => each === 'all' || numbers[each] > 0);
  return (
    <>
      <DraftNotice isUndo={draft.isUndo} isStale={isStale} onAgain={onAgain} onLeave={onLeave} />
      <DoubtList draft={draft} hasValues={filter === 'all'} pageSize={pageSize} decide={decide} />
      <ProblemList problems={review.problems} isAlone={review.changes.length === 0} onOpenRows={onOpenRows} />
      {numbers.all > 0 && (
        <div className={styles.bar}>
          {page.total > 0 && (
            <ChoiceRow
              label={pageMessages.grouping}
              value={by}
              onChoose={(next) => {
                setBy(next);
                setWanted(0);
              }}
              choices={[
                ['thirdParty', pageMessages.byThirdParty],
                ['field', pageMessages.byField],
              ]}
            />
          )}
          {filters.length > 1 && (
            <ChoiceRow
              label={messages.lists.show}
              value={filter}
              onChoose={(next) => {
                setFilter(next);
                setWanted(0);
              }}
              choices={filters.map((each) => [each, pageMessages.filters[each](numbers[each])] as const)}
            />
          )}
          {page.total > 0 && <BulkActions filter={filter} act={act} />}
        </div>
      )}
      {page.total === 0 && numbers.all > 0 && filter !== 'all' && (
        <p className={styles.quiet}>{pageMessages.nothingShown}</p>
      )}
      <Pager cut={page} onPage={setWanted} />
      <ul className={styles.cards} aria-label={pageMessages.title}>
        {page.groups.map((group) => (
          <ChangeCard key={group.key} group={group} by={by} draft={draft} decide={decide} />
        ))}
      </ul>
      <Pager cut={page} onPage={setWanted} />
      {counts.settled > 0 && <p className={styles.quiet}>{pageMessages.settled(counts.settled)}</p>}
      <SendFooter counts={counts} isUndo={draft.isUndo} onSend={onSend} />
    </>
  );
}

/** Says that the changes undo a run, or that the table was edited after the review. */
function DraftNotice({
  isUndo,
  isStale,
  onAgain,
  onLeave,
}: Pick<DraftViewProps, 'isStale' | 'onAgain' | 'onLeave'> & { readonly isUndo: boolean }) {
  const { changes: pageMessages } = usePanel().messages;
  if (isUndo) {
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          <strong>{pageMessages.undoTitle}</strong> {pageMessages.undoBody}
        </MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={onLeave}>
            {pageMessages.leaveUndo}
          </Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  return (
    isStale && (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{pageMessages.stale}</MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={onAgain}>
            {pageMessages.again}
          </Button>
        </MessageBarActions>
      </MessageBar>
    )
  );
}

/** Buttons that decide on all shown changes: on conflicts, or on changes without a conflict. */
function BulkActions({
  filter,
  act,
}: {
  readonly filter: ChangeFilter;
  readonly act: (action: Action, verdict: Verdict) => void;
}) {
  const { changes: pageMessages, lists } = usePanel().messages;
  const styles = useStyles();
  const onConflicts = [
    ['send', pageMessages.keepAll],
    ['useRemote', pageMessages.takeAll],
    ['skip', pageMessages.skipAll],
  ] as const;
  const onChanges = [
    ['send', lists.all],
    ['skip', lists.none],
  ] as const;
  return (
    <div className={styles.bulk}>
      {filter === 'conflicts' &&
        onConflicts.map(([action, label]) => (
          <Button key={action} size="small" onClick={() => act(action, 'conflict')}>
            {label}
          </Button>
        ))}
      {filter === 'all' &&
        onChanges.map(([action, label]) => (
          <Button key={action} size="small" appearance="subtle" onClick={() => act(action, 'change')}>
            {label}
          </Button>
        ))}
    </div>
  );
}
