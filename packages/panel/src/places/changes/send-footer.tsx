import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { needsConfirmation } from '../../panel/environment.ts';
import { ActionBar } from '../../parts/action-bar.tsx';
import { ConfirmProduction } from '../../parts/confirm-production.tsx';
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

/** What the button will do, in its own words, and what it will leave. */
export function SendFooter({ counts, isUndo, onSend }: SendFooterProps) {
  const { words, session } = usePanel();
  const { changes: say } = words;
  const styles = useStyles();
  const { sends, thirdParties, takes, undecided, notAllowed, skipped, settled } = counts;
  const [isAsking, setAsking] = useState(false);
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
    undecided > 0 && say.undecided(undecided),
    notAllowed > 0 && say.blocked(notAllowed),
    skipped > 0 && say.skipped(skipped),
  ].filter((fact) => fact !== false);
  return (
    <ActionBar label={say.title}>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {isAsking ? (
        <ConfirmProduction rows={thirdParties} action={label} onConfirm={onSend} onCancel={() => setAsking(false)} />
      ) : (
        <Button
          appearance="primary"
          disabledFocusable={does === 0}
          onClick={() => (needsConfirmation(session, thirdParties) ? setAsking(true) : onSend())}
        >
          {label}
        </Button>
      )}
    </ActionBar>
  );
}
