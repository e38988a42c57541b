import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import type { ReviewedChange, SheetCell } from '@tpr/core/workbook';
import { useState, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { DecisionStep } from './decisions.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  why: { margin: 0, overflowWrap: 'anywhere' },
  other: { display: 'flex', alignItems: 'flex-end', gap: '4px', width: '100%' },
  field: { flexGrow: 1, minWidth: 0 },
});

interface CorrectionProps {
  readonly reviewed: ReviewedChange;
  readonly party: string;
  readonly isPutBack: boolean;
  readonly decide: Dispatch<DecisionStep>;
}

/** Why an edit is not allowed, with the choice of another value or of restoring the service's value. */
export function Correction({ reviewed, party, isPutBack, decide }: CorrectionProps) {
  const { messages } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const correct = useTask('correct');
  const [text, setText] = useState('');
  const { change, allowed } = reviewed;
  const { label, readOnly } = change.edit.attribute;
  const name = pageMessages.chooseOf(label, party);

  const use = async (cell: SheetCell) => {
    const [judged] = (await correct.start([{ change, cell }])) ?? [];
    if (judged === undefined) return;
    decide({ kind: 'correct', corrections: [{ id: reviewed.id, change: judged }] });
    announce(judged.verdict === 'refused' ? (judged.reason ?? pageMessages.notAllowed) : pageMessages.corrected);
  };
  const putBack = (action: 'useRemote' | 'skip') => {
    decide({ kind: 'act', ids: [reviewed.id], action });
    if (action === 'useRemote') announce(pageMessages.putsBack);
  };

  if (isPutBack) {
    return (
      <div className={styles.box}>
        <p className={styles.why}>{pageMessages.putsBack}</p>
        <Button size="small" onClick={() => putBack('skip')}>
          {pageMessages.undoPutBack}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      {change.reason !== undefined && <p className={styles.why}>{change.reason}</p>}
      {readOnly !== true &&
        (allowed.length === 0 ? (
          <form
            className={styles.other}
            onSubmit={(event) => {
              event.preventDefault();
              void use(text);
            }}
          >
            <Field className={styles.field} size="small" label={pageMessages.otherValue}>
              <Input size="small" aria-label={name} value={text} onChange={(_, { value }) => setText(value)} />
            </Field>
            <Button size="small" type="submit" disabled={text.trim() === ''}>
              {pageMessages.check}
            </Button>
          </form>
        ) : (
          <ChoiceList name={name} choices={allowed} chosen={reviewed.chosen} use={(cell) => void use(cell)} />
        ))}
      <Button size="small" appearance="subtle" onClick={() => putBack('useRemote')}>
        {pageMessages.putBack}
      </Button>
      {correct.error !== undefined && <ErrorNote error={correct.error} />}
    </div>
  );
}
