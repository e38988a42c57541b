import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { sidebarWords } from '../words.ts';
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
  const words = sidebarWords[state.language];
  const { state: shared, username = '' } = state.sharing;
  const told = { none: words.notShared, shared: words.shared(username), ended: words.sharedEnded(username) }[shared];
  const canShare = state.session.state === 'in' || state.session.last !== undefined;
  return (
    <>
      <Fault text={fault} />
      <p className={styles.line}>{told}</p>
      {shared === 'shared' && (
        <p className={styles.line}>{state.sharing.staysAlive === true ? words.lives : words.livesNot}</p>
      )}
      <p className={styles.hint}>{words.consequence}</p>
      {state.isBound && <p className={styles.hint}>{words.consequenceBound}</p>}
      {shared !== 'shared' && canShare && (
        <ShareForm
          state={state}
          isBusy={isBusy}
          lastUser={username}
          send={shared === 'ended' ? words.shareAgain : words.share}
          onSend={(...given) => act(() => ask('share', ...given))}
        />
      )}
      {shared === 'none' && !canShare && <p className={styles.hint}>{words.signInFirst}</p>}
      {shared !== 'none' && (
        <Button className={styles.action} disabledFocusable={isBusy} onClick={() => void act(() => ask('unshare'))}>
          {words.unshare}
        </Button>
      )}
    </>
  );
}
