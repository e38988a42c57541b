import { hostOf, type Language } from '@tpr/core';
import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import type { Calls, SidebarState, ScheduledTask, ScheduleView } from '../call/calls.ts';
import { tellFault } from '../call/fault-words.ts';
import type { PanelStore } from './panel-store.ts';
import type { AskScript } from './script-run.ts';
import { sidebarWords } from './words.ts';

const hours = [1, 2, 4, 6, 8, 12, 24, 168];
const tasks: readonly ScheduledTask[] = ['refresh', 'pull', 'summarise'];

interface Door {
  readonly state: SidebarState;
  readonly isBusy: boolean;
  /** Asks the script, and shows what it says then. */
  readonly act: (asked: () => Promise<SidebarState>) => Promise<boolean>;
  readonly ask: AskScript;
}

/** Before somebody signs in: what a script that others can change means for them. */
export function BoundNotice({ store }: { readonly store: PanelStore }) {
  const { isBound, session, language } = useSidebarState(store);
  if (!isBound || session.state === 'in') return null;
  return (
    <aside className="bound">
      <p>{sidebarWords[language].bound}</p>
    </aside>
  );
}

function useSidebarState(store: PanelStore): SidebarState {
  return useSyncExternalStore(
    (listener) => store.onChange(listener),
    () => store.state,
  );
}

/** What Google Sheets has beside the panel: whether formulas may read, and what is done without anybody. */
export function Extras({ ask, store }: { readonly ask: AskScript; readonly store: PanelStore }) {
  const state = useSidebarState(store);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const words = sidebarWords[state.language];
  const act = async (asked: () => Promise<SidebarState>): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      store.set(await asked());
      return true;
    } catch (error) {
      setFault(tellFault(error, state.language));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const door: Door = { state, isBusy, act, ask };
  return (
    <details className="extras" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{isOpen ? words.back : words.extras}</summary>
      {isOpen && (
        <main className="extras-body">
          <h1>{words.extras}</h1>
          {state.isBound && state.session.state === 'in' && <p className="hint">{words.bound}</p>}
          {fault !== undefined && (
            <p role="alert" className="fault">
              {fault}
            </p>
          )}
          <Sharing {...door} />
          <Schedules {...door} />
        </main>
      )}
    </details>
  );
}

function Sharing({ state, isBusy, act, ask }: Door) {
  const words = sidebarWords[state.language];
  const { state: shared, username = '' } = state.sharing;
  const told = { none: words.notShared, shared: words.shared(username), ended: words.sharedEnded(username) }[shared];
  const canShare = state.session.state === 'in' || state.session.last !== undefined;
  return (
    <section aria-labelledby="extras-formulas">
      <h2 id="extras-formulas">{words.formulas}</h2>
      <p>{told}</p>
      <p className="hint">{words.consequence}</p>
      {state.isBound && <p className="hint">{words.consequenceBound}</p>}
      {shared !== 'shared' && canShare && (
        <ShareForm
          host={issuerOf(state)}
          language={state.language}
          isBusy={isBusy}
          lastUser={username}
          send={shared === 'ended' ? words.shareAgain : words.share}
          onSend={(...given) => act(() => ask('share', ...given))}
        />
      )}
      {shared === 'none' && !canShare && <p className="hint">{words.signInFirst}</p>}
      {shared !== 'none' && (
        <button type="button" disabled={isBusy} onClick={() => void act(() => ask('unshare'))}>
          {words.unshare}
        </button>
      )}
    </section>
  );
}

/** The host that a password goes to: of the token issuer whom the user has signed in at last. */
function issuerOf({ session }: SidebarState): string {
  const { authUrl = '' } = (session.state === 'in' ? session.connection : session.last) ?? {};
  return hostOf(authUrl) ?? authUrl;
}

interface ShareFormProps {
  readonly language: Language;
  /** Where the password goes. */
  readonly host: string;
  readonly isBusy: boolean;
  /** Of a session that has ended. */
  readonly lastUser: string;
  readonly send: string;
  readonly onSend: (...given: Calls['share']['in']) => Promise<boolean>;
}

function ShareForm({ language, host, isBusy, lastUser, send, onSend }: ShareFormProps) {
  const words = sidebarWords[language];
  const [user, setUser] = useState(lastUser);
  const [password, setPassword] = useState('');
  const [mayOnlyRead, setMayOnlyRead] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSend(user, password, mayOnlyRead).then((isDone) => isDone && setPassword(''));
  };
  return (
    <form onSubmit={submit}>
      <Labelled label={words.user}>
        <input
          name="share-user"
          autoComplete="off"
          aria-describedby="share-user-hint"
          value={user}
          onChange={(event) => setUser(event.target.value)}
        />
      </Labelled>
      <p className="hint" id="share-user-hint">
        {words.userHint}
      </p>
      <Password label={words.password(host)} name="share-password" value={password} onChange={setPassword} />
      <label className="choice">
        <input type="checkbox" checked={mayOnlyRead} onChange={(event) => setMayOnlyRead(event.target.checked)} />
        <span>{words.mayOnlyRead}</span>
      </label>
      <button type="submit" disabled={isBusy || user.trim() === '' || password === '' || !mayOnlyRead}>
        {send}
      </button>
    </form>
  );
}

interface PasswordProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Password({ label, name, value, onChange }: PasswordProps) {
  return (
    <Labelled label={label}>
      <input
        type="password"
        name={name}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

function Schedules(door: Door) {
  const { state, isBusy, act, ask } = door;
  const words = sidebarWords[state.language];
  return (
    <section aria-labelledby="extras-schedules">
      <h2 id="extras-schedules">{words.schedules}</h2>
      {state.job !== undefined && <p>{words.goesOn}</p>}
      {state.schedules.length === 0 && <p>{words.noSchedules}</p>}
      <ul>
        {state.schedules.map((schedule) => (
          <li key={schedule.id}>
            <strong>{words.tasks[schedule.task]}</strong>, {words.every(schedule.everyHours)}
            <p className="hint">{lastOf(schedule, state.language)}</p>
            <button type="button" disabled={isBusy} onClick={() => void act(() => ask('removeSchedule', schedule.id))}>
              {words.remove(words.tasks[schedule.task])}
            </button>
          </li>
        ))}
      </ul>
      {state.keepsPassword && (
        <p>
          {words.kept}{' '}
          <button type="button" disabled={isBusy} onClick={() => void act(() => ask('forgetPassword'))}>
            {words.forget}
          </button>
        </p>
      )}
      <NewSchedule {...door} />
    </section>
  );
}

function lastOf({ last }: ScheduleView, language: Language): string {
  const words = sidebarWords[language];
  if (last === undefined) return words.neverRan;
  const when = new Date(last.at).toLocaleString(language);
  return last.isDone ? words.worked(when, last.text) : words.failed(when, last.text);
}

function NewSchedule({ state, isBusy, act, ask }: Door) {
  const words = sidebarWords[state.language];
  const [task, setTask] = useState<ScheduledTask>('refresh');
  const [everyHours, setEveryHours] = useState(24);
  const [keeps, setKeeps] = useState(false);
  const [password, setPassword] = useState('');
  if (state.session.state !== 'in') return <p className="hint">{words.signInFirst}</p>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act(() => ask('addSchedule', task, everyHours, keeps ? password : null)).then(() => setPassword(''));
  };
  return (
    <form onSubmit={submit}>
      <Labelled label={words.task}>
        <select value={task} onChange={(event) => setTask(tasks.find((each) => each === event.target.value) ?? task)}>
          {tasks.map((each) => (
            <option key={each} value={each}>
              {words.tasks[each]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={words.often}>
        <select value={everyHours} onChange={(event) => setEveryHours(Number(event.target.value))}>
          {hours.map((each) => (
            <option key={each} value={each}>
              {words.every(each)}
            </option>
          ))}
        </select>
      </Labelled>
      {state.isBound ? (
        <p className="hint">{words.keepsNone}</p>
      ) : (
        <>
          <label className="choice">
            <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
            <span>{words.keep}</span>
          </label>
          <p className="hint">{words.keepHint}</p>
          {keeps && (
            <Password
              label={words.password(issuerOf(state))}
              name="schedule-password"
              value={password}
              onChange={setPassword}
            />
          )}
        </>
      )}
      <button type="submit" disabled={isBusy || (keeps && password === '')}>
        {words.add}
      </button>
    </form>
  );
}
