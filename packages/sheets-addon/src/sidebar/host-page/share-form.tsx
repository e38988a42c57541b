import { Button, Checkbox, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import type { Calls, SidebarState } from '../../shared/calls.ts';
import { sidebarMessages } from '../messages.ts';
import { PasswordField } from './password-field.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  action: { alignSelf: 'flex-start' },
});

interface ShareFormProps {
  readonly state: SidebarState;
  readonly isBusy: boolean;
  /** User of a shared session that has ended. */
  readonly lastUser: string;
  readonly send: string;
  readonly onSend: (...given: Calls['share']['in']) => Promise<boolean>;
}

/** Form to share the connection of a user who may only read, with a confirmation of that. */
export function ShareForm({ state, isBusy, lastUser, send, onSend }: ShareFormProps) {
  const styles = useStyles();
  const messages = sidebarMessages[state.language];
  const [user, setUser] = useState(lastUser);
  const [password, setPassword] = useState('');
  const [mayOnlyRead, setMayOnlyRead] = useState(false);
  const [staysAlive, setStaysAlive] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSend(user, password, mayOnlyRead, staysAlive).then((isDone) => isDone && setPassword(''));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={messages.user} hint={messages.userHint}>
        <Input name="share-user" autoComplete="off" value={user} onChange={(_, { value }) => setUser(value)} />
      </Field>
      <PasswordField state={state} name="share-password" value={password} onChange={setPassword} />
      <Checkbox
        label={messages.mayOnlyRead}
        checked={mayOnlyRead}
        onChange={(_, { checked }) => setMayOnlyRead(checked === true)}
      />
      <Field hint={state.isBound ? messages.renewsHint : messages.signsInHint}>
        <Checkbox
          label={state.isBound ? messages.renews : messages.signsIn}
          checked={staysAlive}
          onChange={(_, { checked }) => setStaysAlive(checked === true)}
        />
      </Field>
      <Button
        className={styles.action}
        appearance="primary"
        type="submit"
        disabled={isBusy || user.trim() === '' || password === '' || !mayOnlyRead}
      >
        {send}
      </Button>
    </form>
  );
}
