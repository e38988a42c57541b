import { Button, Field, makeStyles, Radio, RadioGroup, Textarea, tokens } from '@fluentui/react-components';
import type { Decision } from '@tpr/core';
import { agreementOf, type WaitingDocument } from '@tpr/core/workbook';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { needsConfirmation } from '../../panel/environment.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { ActionBar } from '../../components/action-bar.tsx';
import { ConfirmProduction } from '../../components/confirm-production.tsx';
import { onEscape } from '../../components/escape.ts';

const useStyles = makeStyles({
  facts: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  title: {
    margin: 0,
    outline: 'none',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface DecisionBarProps {
  readonly ticked: readonly WaitingDocument[];
  readonly onDecide: (decision: Decision) => void;
}

/** Approves or rejects the ticked documents. A rejection always asks whether the third party is notified (R111). */
export function DecisionBar({ ticked, onDecide }: DecisionBarProps) {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const [kind, setKind] = useState<Decision['kind']>();
  /** The last decision, while it has documents to send again. */
  const [last, setLast] = useState<Decision>();
  if (ticked.length === 0 && last !== undefined) setLast(undefined);
  const differing = ticked.filter((document) => agreementOf(document) !== 'matches').length;
  if (kind !== undefined && ticked.length > 0) {
    return (
      <ActionBar label={pageMessages.title}>
        <DecisionForm
          kind={kind}
          before={last?.kind === kind ? last.comment : undefined}
          value={ticked.length}
          warning={kind === 'approve' && differing > 0 ? pageMessages.tickedDiffer(differing) : undefined}
          onDecide={(decision) => {
            setKind(undefined);
            setLast(decision);
            onDecide(decision);
          }}
          onLeave={() => setKind(undefined)}
        />
      </ActionBar>
    );
  }
  return (
    <ActionBar label={pageMessages.title}>
      <p className={styles.facts}>
        {pageMessages.ticked(ticked.length)}
        {differing > 0 && `, ${pageMessages.tickedDiffer(differing)}`}
      </p>
      <div className={styles.buttons}>
        <Button appearance="primary" disabledFocusable={ticked.length === 0} onClick={() => setKind('approve')}>
          {pageMessages.approve(ticked.length)}
        </Button>
        <Button disabledFocusable={ticked.length === 0} onClick={() => setKind('reject')}>
          {pageMessages.reject(ticked.length)}
        </Button>
      </div>
    </ActionBar>
  );
}

interface DecisionFormProps {
  readonly kind: Decision['kind'];
  /** The comment of the same decision, of which these documents are the rest. */
  readonly before: string | undefined;
  /** Number of documents. */
  readonly value: number;
  readonly warning: string | undefined;
  readonly onDecide: (decision: Decision) => void;
  readonly onLeave: () => void;
}

function DecisionForm({ kind, before = '', value, warning, onDecide, onLeave }: DecisionFormProps) {
  const { messages, session } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const title = useRef<HTMLHeadingElement>(null);
  const [comment, setComment] = useState(before);
  const [notifies, setNotifies] = useState<boolean>();
  const [isMissing, setMissing] = useState(false);
  const [asked, setAsked] = useState<Decision>();
  useEffect(() => title.current?.focus(), []);
  const isApproval = kind === 'approve';
  const action = isApproval ? pageMessages.approving(value) : pageMessages.rejecting(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isApproval && notifies === undefined) return setMissing(true);
    const options = comment.trim() === '' ? {} : { comment: comment.trim() };
    const decision: Decision = isApproval
      ? { kind: 'approve', ...options }
      : { kind: 'reject', shareRejectionReason: notifies === true, ...options };
    if (needsConfirmation(session, value)) setAsked(decision);
    else onDecide(decision);
  };
  if (asked !== undefined) {
    return <ConfirmProduction rows={value} action={action} onConfirm={() => onDecide(asked)} onCancel={onLeave} />;
  }
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onEscape(onLeave)} noValidate>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {action}
      </h2>
      {warning !== undefined && <p className={styles.facts}>{warning}</p>}
      {!isApproval && (
        <Field
          label={pageMessages.tell}
          required
          {...(isMissing && { validationState: 'error' as const, validationMessage: pageMessages.notifyFirst })}
        >
          <RadioGroup
            value={notifies === undefined ? '' : notifies ? 'yes' : 'no'}
            onChange={(_, { value: answer }) => {
              setNotifies(answer === 'yes');
              setMissing(false);
            }}
          >
            <Radio value="yes" label={pageMessages.notifyYes(value)} />
            <Radio value="no" label={pageMessages.notifyNo} />
          </RadioGroup>
        </Field>
      )}
      <Field
        label={isApproval ? pageMessages.comment : pageMessages.reasonLabel}
        hint={isApproval ? pageMessages.commentHint : pageMessages.reasonHint}
      >
        <Textarea value={comment} resize="vertical" onChange={(_, { value: text }) => setComment(text)} />
      </Field>
      <div className={styles.buttons}>
        <Button appearance="primary" type="submit">
          {action}
        </Button>
        <Button onClick={onLeave}>{messages.common.cancel}</Button>
      </div>
    </form>
  );
}
