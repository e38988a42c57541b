import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { usePanel } from '../panel/panel-context.tsx';
import type { SendConfirmation, PlannedSend } from '../panel/environment.ts';
import { ConfirmProduction } from './confirm-production.tsx';
import { onEscape } from './escape.ts';

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

interface ConfirmSendProps {
  readonly kind: SendConfirmation;
  readonly send: PlannedSend;
  /** What the button does, such as "Send 25 changes". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Replaces the button of a send that `confirmationOf` asks about. */
export function ConfirmSend(props: ConfirmSendProps) {
  const { kind, send, action, onConfirm, onCancel } = props;
  const { thirdParties, mayStart } = send;
  const { messages } = usePanel();
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  if (kind === 'account') {
    return <ConfirmProduction rows={thirdParties} action={action} onConfirm={onConfirm} onCancel={onCancel} />;
  }
  return (
    <>
      <h2 className={styles.title}>{pageMessages.sure(action)}</h2>
      {mayStart > 0 && <p className={styles.facts}>{pageMessages.sureStarts(mayStart)}</p>}
      <div className={styles.buttons} onKeyDown={onEscape(onCancel)}>
        <Button appearance="primary" onClick={onConfirm}>
          {pageMessages.sureYes}
        </Button>
        <Button onClick={onCancel}>{messages.common.cancel}</Button>
      </div>
    </>
  );
}
