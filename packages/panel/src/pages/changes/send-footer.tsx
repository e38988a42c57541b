import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { confirmationOf, type SendConfirmation } from '../../panel/environment.ts';
import { ActionBar } from '../../components/action-bar.tsx';
import { ConfirmSend } from '../../components/confirm-send.tsx';
import type { Counts } from './decisions.ts';

const useStyles = makeStyles({
  facts: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

interface SendFooterProps {
  readonly counts: Counts;
  readonly isUndo: boolean;
  readonly onSend: () => void;
}

/** The send button with the totals: what it will send, and what it will leave. */
export function SendFooter({ counts, isUndo, onSend }: SendFooterProps) {
  const { messages, session } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const { sends, thirdParties, takes, undecided, notAllowed, skipped, settled, final, mayStart } = counts;
  const [confirmation, setConfirmation] = useState<SendConfirmation>();
  const planned = { changes: sends, thirdParties, mayStart };
  const ask = () => {
    const needed = confirmationOf(session, planned);
    if (needed === undefined) onSend();
    else setConfirmation(needed);
  };
  const actionCount = sends + takes + settled;
  const label =
    sends > 0
      ? isUndo
        ? pageMessages.undoChanges(sends, thirdParties)
        : pageMessages.sendChanges(sends, thirdParties)
      : takes > 0
        ? pageMessages.takeOnly(takes)
        : settled > 0
          ? pageMessages.settleOnly(settled)
          : pageMessages.nothingToSend;
  const facts = [
    sends > 0 && takes > 0 && pageMessages.alsoTakes(takes),
    !isUndo && final > 0 && pageMessages.final(final),
    undecided > 0 && pageMessages.undecided(undecided),
    notAllowed > 0 && pageMessages.blocked(notAllowed),
    skipped > 0 && pageMessages.skipped(skipped),
  ].filter((fact) => fact !== false);
  return (
    <ActionBar label={pageMessages.title}>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {confirmation !== undefined ? (
        <ConfirmSend
          kind={confirmation}
          send={planned}
          action={label}
          onConfirm={onSend}
          onCancel={() => setConfirmation(undefined)}
        />
      ) : (
        <Button appearance="primary" disabledFocusable={actionCount === 0} onClick={ask}>
          {label}
        </Button>
      )}
    </ActionBar>
  );
}
