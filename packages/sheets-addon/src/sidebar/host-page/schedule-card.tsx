import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Language } from '@tpr/core';
import { Card } from '@tpr/panel/components';
import { useState } from 'react';
import type { ScheduleView } from '../../shared/calls.ts';
import type { ScheduleTime } from '../../shared/schedule-time.ts';
import { sidebarMessages } from '../messages.ts';
import { PasswordField } from './password-field.tsx';
import { needsOf } from './schedule-needs.ts';
import { readTime, TimeFields, timeOf, type TimeChoice } from './time-fields.tsx';
import type { ScriptDoor } from './use-script.ts';

const useStyles = makeStyles({
  line: { margin: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  action: { alignSelf: 'flex-start' },
});

interface ScheduleCardProps {
  readonly schedule: ScheduleView;
  readonly door: ScriptDoor;
}

/** A schedule: its time, its user, its last outcome, and the buttons to end it or to take it over. */
export function ScheduleCard({ schedule, door: { state, isBusy, act, ask } }: ScheduleCardProps) {
  const styles = useStyles();
  const messages = sidebarMessages[state.language];
  const [password, setPassword] = useState('');
  /** The new time while the user chooses it. */
  const [choice, setChoice] = useState<TimeChoice>();
  const { id, task, time, owner, isMine } = schedule;
  const needs = needsOf(state);
  const takeOver = (): void => {
    const given = needs === 'password' ? password : null;
    void act(() => ask('takeOverSchedule', id, given)).then(() => setPassword(''));
  };
  return (
    <Card>
      <p className={styles.line}>
        <strong>{messages.tasks[task]}</strong>, {describeTime(time, state.language)}
      </p>
      <p className={styles.hint} data-last>
        {lastOf(schedule, state.language)}
      </p>
      {!isMine && (
        <p className={styles.hint}>
          {messages.runsWith(owner)} {messages.takesOver}
        </p>
      )}
      {!isMine && needs === 'password' && (
        <PasswordField state={state} name="takeover-password" value={password} onChange={setPassword} />
      )}
      {!isMine && (needs === undefined || needs === 'password') && (
        <Button
          className={styles.action}
          size="small"
          disabled={isBusy || (needs === 'password' && password === '')}
          onClick={takeOver}
        >
          {messages.takeOver(messages.tasks[task])}
        </Button>
      )}
      {isMine && choice === undefined && (
        <Button className={styles.action} size="small" onClick={() => setChoice(readTime(time))}>
          {messages.move(messages.tasks[task])}
        </Button>
      )}
      {choice !== undefined && (
        <>
          <TimeFields language={state.language} choice={choice} onChoose={setChoice} />
          <Button
            className={styles.action}
            size="small"
            disabledFocusable={isBusy}
            onClick={() =>
              void act(() => ask('moveSchedule', id, timeOf(choice))).then((isDone) => isDone && setChoice(undefined))
            }
          >
            {messages.saveTime}
          </Button>
        </>
      )}
      <Button
        className={styles.action}
        size="small"
        disabledFocusable={isBusy}
        onClick={() => void act(() => ask('removeSchedule', id))}
      >
        {messages.remove(messages.tasks[task])}
      </Button>
    </Card>
  );
}

/** Such as "every 4 hours, Monday to Friday" or "7:00, Mondays". */
function describeTime(time: ScheduleTime, language: Language): string {
  const messages = sidebarMessages[language];
  const { step, hour, days } = readTime(time);
  const often = step === 24 ? messages.hour(hour) : messages.every(step);
  return `${often}, ${messages.days[days]}`;
}

function lastOf({ last, missed }: ScheduleView, language: Language): string {
  const messages = sidebarMessages[language];
  if (missed !== undefined) return messages.missed[missed.why](new Date(missed.since).toLocaleString(language));
  if (last === undefined) return messages.neverRan;
  const when = new Date(last.at).toLocaleString(language);
  return last.isDone ? messages.worked(when, last.text) : messages.failed(when, last.text);
}
