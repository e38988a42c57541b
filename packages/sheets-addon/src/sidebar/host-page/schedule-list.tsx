import { Button, makeStyles } from '@fluentui/react-components';
import { sidebarMessages } from '../messages.ts';
import { KeepPassword } from './keep-password.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { needsOf } from './schedule-needs.ts';
import type { ScriptDoor } from './use-script.ts';

const useStyles = makeStyles({
  line: { margin: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', listStyleType: 'none', margin: 0, padding: 0 },
  action: { alignSelf: 'flex-start' },
});

/** Schedules and unfinished work of this spreadsheet. */
export function ScheduleList(door: ScriptDoor) {
  const { state, isBusy, act, ask } = door;
  const styles = useStyles();
  const messages = sidebarMessages[state.language];
  const needs = state.isBound ? undefined : needsOf(state);
  const goesOn = new Set(state.jobs.map(({ waits }) => waits ?? 'turn'));
  return (
    <>
      {[...goesOn].map((waits) => (
        <p key={waits} className={styles.line}>
          {waits === 'turn' && needs !== undefined ? messages.goesOnSignedIn : messages.goesOn[waits]}
        </p>
      ))}
      {goesOn.size > 0 && (
        <>
          <Button
            className={styles.action}
            size="small"
            disabledFocusable={isBusy}
            onClick={() => void act(() => ask('dropWork'))}
          >
            {messages.dropWork}
          </Button>
          <p className={styles.line}>{messages.dropWorkHint}</p>
        </>
      )}
      {goesOn.size > 0 && needs === 'password' && <KeepPassword {...door} />}
      {state.schedules.length === 0 && <p className={styles.line}>{messages.noSchedules}</p>}
      {state.schedules.length > 0 && (
        <ul className={styles.list}>
          {state.schedules.map((schedule) => (
            <li key={schedule.id}>
              <ScheduleCard schedule={schedule} door={door} />
            </li>
          ))}
        </ul>
      )}
      {state.keepsPassword && (
        <>
          <p className={styles.line}>{messages.kept}</p>
          <Button
            className={styles.action}
            size="small"
            disabledFocusable={isBusy}
            onClick={() => void act(() => ask('forgetPassword'))}
          >
            {messages.forget}
          </Button>
        </>
      )}
    </>
  );
}
