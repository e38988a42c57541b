import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { isLargeSend, needsConfirmation } from '../../panel/environment.ts';
import { ActionBar } from '../../components/action-bar.tsx';
import { ConfirmProduction } from '../../components/confirm-production.tsx';
import type { Counts } from './decisions.ts';

const useStyles = makeStyles({
  facts: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface SendFooterProps {
  readonly counts: Counts;
  readonly isUndo: boolean;
  readonly onSend: () => void;
}

/** The send button with the totals: what it will send, and what it will leave. */
export function SendFooter({ counts, isUndo, onSend }: SendFooterProps) {
  const { words, session } = usePanel();
  const { changes: say } = words;
  const styles = useStyles();
  const { sends, thirdParties, takes, undecided, notAllowed, skipped, settled, final, mayStart } = counts;
  const [isAsking, setAsking] = useState<'account' | 'once'>();
  const ask = () => {
    if (needsConfirmation(session, thirdParties)) setAsking('account');
    else if (isLargeSend(sends, thirdParties, mayStart)) setAsking('once');
    else onSend();
  };
  const does = sends + takes + settled;
  const label =
    sends > 0
      ? isUndo
        ? say.undoChanges(sends, thirdParties)
        : say.sendChanges(sends, thirdParties)
      : takes > 0
        ? say.takeOnly(takes)
        : settled > 0
          ? say.settleOnly(settled)
          : say.nothingToSend;
  const facts = [
    sends > 0 && takes > 0 && say.alsoTakes(takes),
    !isUndo && final > 0 && say.final(final),
    undecided > 0 && say.undecided(undecided),
    notAllowed > 0 && say.blocked(notAllowed),
    skipped > 0 && say.skipped(skipped),
  ].filter((fact) => fact !== false);
  return (
    <ActionBar label={say.title}>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {isAsking === 'account' ? (
        <ConfirmProduction
          rows={thirdParties}
          action={label}
          onConfirm={onSend}
          onCancel={() => setAsking(undefined)}
        />
      ) : isAsking === 'once' ? (
        <>
          <h2 className={styles.title}>{say.sure(sends, thirdParties)}</h2>
          {mayStart > 0 && <p className={styles.facts}>{say.sureStarts(mayStart)}</p>}
          <div className={styles.buttons}>
            <Button appearance="primary" onClick={onSend}>
              {say.sureYes}
            </Button>
            <Button onClick={() => setAsking(undefined)}>{words.common.cancel}</Button>
          </div>
        </>
      ) : (
        <Button appearance="primary" disabledFocusable={does === 0} onClick={ask}>
          {label}
        </Button>
      )}
    </ActionBar>
  );
}
