import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useMemo, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { refusedText } from './value-text.ts';
import { sharedDoubts, type DecisionStep, type Draft, type SharedDoubt } from './decisions.ts';

const useStyles = makeStyles({
  body: { overflowWrap: 'anywhere' },
});

interface DoubtListProps {
  readonly draft: Draft;
  readonly decide: Dispatch<DecisionStep>;
}

/** One question for all values of a column that can be read in two ways, such as texts with three decimals. */
export function DoubtList({ draft, decide }: DoubtListProps) {
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
        return (
          <MessageBar key={`${doubt.label} ${change.doubt}`} intent="warning" layout="multiline">
            <MessageBarBody className={styles.body}>
              <strong>{pageMessages.doubt(doubt.label, doubt.changes.length)}</strong>{' '}
              {pageMessages.doubtExample(typed, allowed.join(pageMessages.or))}
            </MessageBarBody>
            <MessageBarActions>
              {allowed.map((example, reading) => (
                <Button key={reading} size="small" onClick={() => void use(doubt, reading)}>
                  {pageMessages.readAllAs(example)}
                </Button>
              ))}
            </MessageBarActions>
          </MessageBar>
        );
      })}
      {correct.error !== undefined && <ErrorNote error={correct.error} />}
    </>
  );
}
