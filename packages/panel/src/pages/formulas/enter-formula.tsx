import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { WrittenFormula } from '@tpr/core/workbook';
import { writeFormula } from '@tpr/core/formulas';
import { useId, useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  label: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  formula: {
    boxSizing: 'border-box',
    width: '100%',
    padding: '8px 12px',
    fontFamily: tokens.fontFamilyMonospace,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface EnterFormulaProps {
  readonly formula: WrittenFormula;
  /** The name of the first empty required argument; undefined if all are filled. */
  readonly missing: string | undefined;
}

/** A preview of the formula, and the button that enters it. Other content of the cell is replaced only on request. */
export function EnterFormula({ formula, missing }: EnterFormulaProps) {
  const { host, messages } = usePanel();
  const styles = useStyles();
  const label = useId();
  const text = writeFormula(formula, host.formulaForm);
  const { start, result, error, state } = useTask('enterFormula');
  /** The formula that was entered last: the result of the task belongs to it. */
  const [last, setLast] = useState('');
  const enter = (mayReplace: boolean) => {
    setLast(text);
    void start({ formula, mayReplace });
  };
  const entered = state === 'done' && last === text ? result : undefined;
  return (
    <div className={styles.box}>
      <p className={styles.label} id={label}>
        {messages.formulas.preview}
      </p>
      <output className={styles.formula} aria-labelledby={label}>
        {text}
      </output>
      {missing !== undefined && <p className={styles.quiet}>{messages.formulas.missing(missing)}</p>}
      <Button appearance="primary" disabledFocusable={missing !== undefined} onClick={() => enter(false)}>
        {messages.formulas.enter}
      </Button>
      {error !== undefined && <ErrorNote error={error} />}
      {entered?.isTaken === false && <Note tone="good" text={messages.formulas.entered(entered.address)} />}
      {entered?.isTaken === true && (
        <>
          <Note tone="warning" text={messages.formulas.taken(entered.address)} />
          <Button onClick={() => enter(true)}>{messages.formulas.replace}</Button>
        </>
      )}
    </div>
  );
}
