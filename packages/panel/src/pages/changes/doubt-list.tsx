import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { Fragment, useMemo, useState, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { cutPage } from '../../components/page-cut.ts';
import { Pager } from '../../components/pager.tsx';
import { ChangeLine } from './change-line.tsx';
import { refusedText } from './value-text.ts';
import { sharedDoubts, type DecisionStep, type Draft, type SharedDoubt } from './decisions.ts';

const useStyles = makeStyles({
  body: { overflowWrap: 'anywhere' },
  lines: { listStyleType: 'none', margin: 0, padding: 0 },
});

interface DoubtListProps {
  readonly draft: Draft;
  /** The values are listed under their question, and not on cards. */
  readonly hasValues: boolean;
  readonly pageSize: number;
  readonly decide: Dispatch<DecisionStep>;
}

/** One question for all values of a column that can be read in two ways, such as texts with three decimals, or that have a currency. */
export function DoubtList({ draft, hasValues, pageSize, decide }: DoubtListProps) {
  const { messages, language } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const correct = useTask('correct');
  const doubts = useMemo(() => sharedDoubts(draft), [draft]);

  const use = async ({ changes }: SharedDoubt, reading: number) => {
    const corrections = changes.map(({ change }) => ({ change, cell: change.allowed?.[reading] ?? '' }));
    const judged = await correct.start(corrections);
    if (judged === undefined) return;
    decide({ kind: 'correct', corrections: judged.map((change, at) => ({ id: changes[at]!.id, change })) });
    announce(pageMessages.correctedAll(judged.filter(({ verdict }) => verdict !== 'refused').length));
  };
  return (
    <>
      {doubts.map((doubt) => {
        const [{ change }] = doubt.changes as readonly [SharedDoubt['changes'][number]];
        const { allowed = [] } = change;
        const typed = refusedText(change, language) ?? '';
        const [reading = '', other] = allowed;
        const [ask, show] =
          other === undefined
            ? [pageMessages.hasCurrency, pageMessages.currencyExample(typed, reading)]
            : [pageMessages.doubt, pageMessages.doubtExample(typed, allowed.join(pageMessages.or))];
        return (
          <Fragment key={`${doubt.label} ${change.doubt}`}>
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody className={styles.body}>
                <strong>{ask(doubt.label, doubt.changes.length)}</strong> {show}
              </MessageBarBody>
              <MessageBarActions>
                {allowed.map((example, reading) => (
                  <Button key={reading} size="small" onClick={() => void use(doubt, reading)}>
                    {pageMessages.readAllAs(example)}
                  </Button>
                ))}
              </MessageBarActions>
            </MessageBar>
            {hasValues && <DoubtValues doubt={doubt} pageSize={pageSize} decide={decide} />}
          </Fragment>
        );
      })}
      {correct.error !== undefined && <ErrorNote error={correct.error} />}
    </>
  );
}

/** The values of one question, each with its own choice, and collapsed: the question usually decides on all of them. */
function DoubtValues({
  doubt,
  pageSize,
  decide,
}: Omit<DoubtListProps, 'draft' | 'hasValues'> & { doubt: SharedDoubt }) {
  const { changes: pageMessages } = usePanel().messages;
  const styles = useStyles();
  const [wanted, setWanted] = useState(0);
  const { label, changes } = doubt;
  const name = pageMessages.doubtValues(label, changes.length);
  const page = cutPage(changes.length, wanted, pageSize);
  return (
    <Disclosure name={name}>
      <ul className={styles.lines} aria-label={name}>
        {changes.slice(page.page * pageSize, page.to).map((each) => (
          <ChangeLine
            key={each.id}
            reviewed={each}
            by="field"
            standing="notAllowed"
            isCorrected={false}
            decide={decide}
          />
        ))}
      </ul>
      <Pager cut={page} onPage={setWanted} />
    </Disclosure>
  );
}
