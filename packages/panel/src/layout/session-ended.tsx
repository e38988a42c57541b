import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { hostOf } from '@tpr/core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { SessionView } from '../host/session-view.ts';
import { useWorkbook } from '../panel/workbook-context.tsx';
import { usePanel } from '../panel/panel-context.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { useSignIn } from '../pages/sign-in/use-sign-in.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { display: 'inline-flex', fontSize: '20px', color: tokens.colorStatusWarningForeground1 },
  body: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface SessionEndedProps {
  readonly session: Extract<SessionView, { state: 'ended' }>;
}

/** Asks for the password only, above the current page: pages, edits and the choice to stay signed in are kept. */
export function SessionEnded({ session: { last, staysSignedIn } }: SessionEndedProps) {
  const { host, messages } = usePanel();
  const { view } = useWorkbook();
  const { isBusy, error, signIn } = useSignIn();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const styles = useStyles();
  const id = useId();
  const edits = view?.portfolio.state === 'there' ? view.portfolio.unsentEdits : 0;

  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(last, password, staysSignedIn);
  };
  return (
    <section aria-labelledby={id}>
      <form className={styles.box} onSubmit={submit} noValidate>
        <h2 id={id} className={styles.title}>
          <span className={styles.icon} aria-hidden>
            <LockClosedRegular />
          </span>
          {messages.signIn.ended.title}
        </h2>
        <p className={styles.body}>{messages.signIn.ended.body(edits)}</p>
        {error !== undefined && <ErrorNote error={error} {...(error.kind === 'auth' && messages.signIn.refused)} />}
        <Field label={messages.signIn.ended.user(last.username, hostOf(last.authUrl) ?? last.authUrl)}>
          <Input
            input={{ ref: input }}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(_, { value }) => setPassword(value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button appearance="primary" type="submit" disabledFocusable={isBusy}>
            {isBusy ? messages.signIn.busy : messages.signIn.submit}
          </Button>
          <Button appearance="subtle" onClick={() => void host.session.signOut()}>
            {messages.signIn.ended.other}
          </Button>
        </div>
      </form>
    </section>
  );
}
