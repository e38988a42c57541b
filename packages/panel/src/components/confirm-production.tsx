import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { connectionOf } from '../panel/environment.ts';
import { usePanel } from '../panel/panel-context.tsx';
import { onEscape } from './escape.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderInlineStartWidth: '4px',
    borderRadius: tokens.borderRadiusMedium,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  body: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface ConfirmProductionProps {
  /** Number of rows to write. */
  readonly rows: number;
  /** Text of the button, such as "Send 25 changes". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Replaces a button whose write needs care: see `needsConfirmation`. Takes the focus when it appears. */
export function ConfirmProduction({ rows, action, onConfirm, onCancel }: ConfirmProductionProps) {
  const { messages, session } = usePanel();
  const styles = useStyles();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const account = connectionOf(session)?.accountId ?? '';

  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === account) return onConfirm();
    setIsWrong(true);
    input.current?.focus();
  };
  return (
    <form className={styles.box} onSubmit={submit} aria-labelledby={titleId} onKeyDown={onEscape(onCancel)} noValidate>
      <h3 id={titleId} className={styles.title}>
        {messages.confirm.title}
      </h3>
      <p className={styles.body}>{messages.confirm.body(rows, account)}</p>
      <Field
        label={messages.confirm.field}
        {...(isWrong && { validationState: 'error' as const, validationMessage: messages.confirm.mismatch(account) })}
      >
        <Input
          input={{ ref: input }}
          value={typed}
          autoComplete="off"
          onChange={(_, { value }) => {
            setTyped(value);
            setIsWrong(false);
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button appearance="primary" type="submit">
          {action}
        </Button>
        <Button onClick={onCancel}>{messages.common.cancel}</Button>
      </div>
    </form>
  );
}
