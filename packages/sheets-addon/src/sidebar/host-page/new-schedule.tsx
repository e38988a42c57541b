import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import type { WorkSize } from '@tpr/panel';
import { useState, type FormEvent } from 'react';
import { scheduledTasks, type ScheduledTask } from '../../shared/calls.ts';
import { sidebarMessages } from '../messages.ts';
import { noteSchedule } from '../work-note.ts';
import { Fault } from './fault.tsx';
import { PasswordField } from './password-field.tsx';
import { TimeFields, timeOf, usualChoice } from './time-fields.tsx';
import { needsOf } from './schedule-needs.ts';
import type { ScriptDoor } from './use-script.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  action: { alignSelf: 'flex-start' },
});

/** Form for a new schedule, or a hint what is missing for unattended runs. */
export function NewSchedule({ state, isBusy, fault, act, ask, size }: ScriptDoor & { readonly size: WorkSize }) {
  const styles = useStyles();
  const messages = sidebarMessages[state.language];
  const [task, setTask] = useState<ScheduledTask>('refresh');
  const [choice, setChoice] = useState(usualChoice);
  const [password, setPassword] = useState('');
  const needs = needsOf(state);
  if (needs === 'signIn') return <p className={styles.hint}>{messages.signInFirst}</p>;
  if (needs === 'staySignedIn') return <p className={styles.hint}>{messages.stayFirst}</p>;
  const cost = noteSchedule(state.language, task, timeOf(choice), size);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = needs === 'password' ? password : null;
    void act(() => ask('addSchedule', task, timeOf(choice), given)).then(() => setPassword(''));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Fault text={fault} />
      <Field label={messages.task}>
        <Select
          value={task}
          onChange={(_, { value }) => setTask(scheduledTasks.find((each) => each === value) ?? task)}
        >
          {scheduledTasks.map((each) => (
            <option key={each} value={each}>
              {messages.tasks[each]}
            </option>
          ))}
        </Select>
      </Field>
      <TimeFields language={state.language} choice={choice} onChoose={setChoice} />
      <p className={styles.hint}>{messages.begins}</p>
      {cost !== undefined && <p className={styles.hint}>{cost}</p>}
      {needs === 'password' && (
        <>
          <PasswordField state={state} name="schedule-password" value={password} onChange={setPassword} />
          <p className={styles.hint}>{messages.keepHint}</p>
        </>
      )}
      {state.isBound && <p className={styles.hint}>{messages.renewsSession}</p>}
      <Button
        className={styles.action}
        appearance="primary"
        type="submit"
        disabled={isBusy || (needs === 'password' && password === '')}
      >
        {messages.add}
      </Button>
    </form>
  );
}
