import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { sidebarMessages } from '../messages.ts';
import { PasswordField } from './password-field.tsx';
import type { ScriptDoor } from './use-script.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  action: { alignSelf: 'flex-start' },
});

/** Form to store the password, so that unfinished work continues after the session has ended. */
export function KeepPassword({ state, isBusy, act, ask }: ScriptDoor) {
  const styles = useStyles();
  const messages = sidebarMessages[state.language];
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act(() => ask('keepPassword', password)).then(() => setPassword(''));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordField state={state} name="work-password" value={password} onChange={setPassword} />
      <p className={styles.hint}>{messages.keepForWork}</p>
      <Button className={styles.action} type="submit" disabled={isBusy || password === ''}>
        {messages.keep}
      </Button>
    </form>
  );
}
