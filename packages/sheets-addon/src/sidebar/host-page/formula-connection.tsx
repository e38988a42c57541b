import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { sidebarMessages } from '../messages.ts';
import { Fault } from './fault.tsx';
import { ShareForm } from './share-form.tsx';
import type { ScriptDoor } from './use-script.ts';

const useStyles = makeStyles({
  line: { margin: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  action: { alignSelf: 'flex-start' },
});

/** Shows whose session formulas use, and lets the user share a connection or stop sharing it. */
export function FormulaConnection(door: ScriptDoor) {
  const { state, isBusy, fault, act, ask } = door;
  const styles = useStyles();
  const messages = sidebarMessages[state.language];
  const { state: shared, username = '' } = state.sharing;
  const description = {
    none: messages.notShared,
    shared: messages.shared(username),
    ended: messages.sharedEnded(username),
  }[shared];
  const canShare = state.session.state === 'in' || state.session.last !== undefined;
  return (
    <>
      <Fault text={fault} />
      <p className={styles.line}>{description}</p>
      {shared === 'shared' && (
        <p className={styles.line}>{state.sharing.staysAlive === true ? messages.lives : messages.livesNot}</p>
      )}
      <p className={styles.hint}>{messages.consequence}</p>
      {state.isBound && <p className={styles.hint}>{messages.consequenceBound}</p>}
      {shared !== 'shared' && canShare && (
        <ShareForm
          state={state}
          isBusy={isBusy}
          lastUser={username}
          send={shared === 'ended' ? messages.shareAgain : messages.share}
          onSend={(...given) => act(() => ask('share', ...given))}
        />
      )}
      {shared === 'none' && !canShare && <p className={styles.hint}>{messages.signInFirst}</p>}
      {shared !== 'none' && (
        <Button className={styles.action} disabledFocusable={isBusy} onClick={() => void act(() => ask('unshare'))}>
          {messages.unshare}
        </Button>
      )}
    </>
  );
}
