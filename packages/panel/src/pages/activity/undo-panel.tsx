import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedChange } from '@tpr/core/workbook';
import type { AttributeValue } from '@tpr/core/values';
import { useEffect, useState } from 'react';
import { confirmationOf, type SendConfirmation } from '../../panel/environment.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ConfirmSend } from '../../components/confirm-send.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { mayStartDossiers, showValues } from '../changes/value-text.ts';
import { undoOutcome } from './undo-outcome.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0, fontSize: 'inherit', fontWeight: 'inherit' },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  values: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const shownChanges = 20;

/** The values that an undo would restore, shown before anything is sent. */
export function UndoPanel({ run, onClose }: { readonly run: string; readonly onClose: () => void }) {
  const { messages, session } = usePanel();
  const plan = useTask('planUndo');
  const send = useTask('send');
  const [confirmation, setConfirmation] = useState<SendConfirmation>();
  const styles = useStyles();
  const { start: startPlan } = plan;
  useEffect(() => void startPlan({ run }), [startPlan, run]);

  const changes = plan.result?.changes ?? [];
  const sendable = changes.filter(({ change }) => change.verdict === 'change');
  const planned = {
    changes: sendable.length,
    thirdParties: new Set(sendable.map(({ change }) => change.edit.thirdpartyId)).size,
    mayStart: sendable.filter(({ change }) => mayStartDossiers(change.edit.attribute.label)).length,
  };
  const undo = () => {
    setConfirmation(undefined);
    void send.start({ decided: sendable.map((each) => ({ ...each, action: 'send' })), undoOf: run });
  };
  const ask = () => {
    const needed = confirmationOf(session, planned);
    if (needed === undefined) undo();
    else setConfirmation(needed);
  };
  const isPlanned = plan.result !== undefined || plan.error !== undefined || plan.wasCancelled;
  const leave = () => {
    plan.cancel();
    onClose();
  };
  if (plan.state === 'running' || !isPlanned) return <ProgressBar meter={plan.progress} onCancel={leave} />;
  if (send.state === 'running') return <ProgressBar meter={send.progress} onCancel={send.cancel} />;
  if (plan.error !== undefined) return <ErrorNote error={plan.error} />;
  if (plan.wasCancelled) return <Note tone="info" text={messages.common.cancelled} />;
  if (send.state === 'done' && send.result !== undefined) {
    const { isWhole, text } = undoOutcome(send.result, messages);
    return <Note tone={isWhole ? 'good' : 'warning'} text={text} />;
  }
  return (
    <div className={styles.box}>
      <h3 className={styles.title}>{messages.activity.undoPlan(sendable.length)}</h3>
      <ul className={styles.list}>
        {changes.slice(0, shownChanges).map((each) => (
          <UndoLine key={each.id} reviewed={each} />
        ))}
      </ul>
      {send.error !== undefined && <ErrorNote error={send.error} onRetry={ask} />}
      {confirmation !== undefined ? (
        <ConfirmSend
          kind={confirmation}
          send={planned}
          action={messages.activity.undoSend(sendable.length)}
          onConfirm={undo}
          onCancel={() => setConfirmation(undefined)}
        />
      ) : (
        <div className={styles.actions}>
          {sendable.length > 0 && (
            <Button appearance="primary" size="small" onClick={ask} disabledFocusable={session.state !== 'in'}>
              {messages.activity.undoSend(sendable.length)}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {messages.common.close}
          </Button>
        </div>
      )}
    </div>
  );
}

function UndoLine({ reviewed }: { readonly reviewed: ReviewedChange }) {
  const { name, change } = reviewed;
  const panel = usePanel();
  const { messages } = panel;
  const styles = useStyles();
  const show = (values: readonly AttributeValue[]) => showValues(values, reviewed, panel) ?? messages.common.nothing;
  return (
    <li>
      {[name ?? change.edit.thirdpartyId, change.edit.attribute.label].join(' · ')}
      <span className={styles.values}>
        {messages.activity.from(show(change.remoteValues))} → {messages.activity.to(show(change.values))}
      </span>
      {change.verdict === 'conflict' && <ToneLabel tone="warning" label={messages.activity.undoConflict} />}
      {change.verdict === 'unchanged' && <ToneLabel tone="quiet" label={messages.changes.kinds.unchanged} />}
      {change.verdict === 'refused' && (
        <ToneLabel tone="warning" label={change.reason ?? messages.changes.notAllowed} />
      )}
    </li>
  );
}
