import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { OverlayChange } from '@tpr/core/api';
import { useEffect, useId, useRef } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { Note } from '../../components/note.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0 },
  key: { fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  value: { display: 'flex', gap: '8px', margin: 0, overflowWrap: 'anywhere' },
  when: { flexShrink: 0, minWidth: '56px', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  text: { minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface OverlayReviewProps {
  readonly changes: readonly OverlayChange[];
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

/** The changes of an overlay file, entry by entry, before it is imported. Takes the focus when it appears. */
export function OverlayReview({ changes, onUse, onCancel }: OverlayReviewProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const calls = changes.filter(({ isCall }) => isCall).length;

  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.box} role="group" aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1} className={styles.title}>
        {messages.settings.review(changes.length)}
      </h3>
      {calls > 0 && <Note tone="warning" text={messages.settings.reviewCalls(calls)} />}
      <dl className={styles.list}>
        {changes.map(({ key, from, to }) => (
          <div key={key}>
            <dt className={styles.key}>{key}</dt>
            {[[messages.settings.before, from] as const, [messages.settings.after, to] as const].map(
              ([when, value]) => (
                <dd key={when} className={styles.value}>
                  <span className={styles.when}>{when}</span>{' '}
                  <span className={styles.text}>{value || messages.common.nothing}</span>
                </dd>
              ),
            )}
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onUse}>
          {messages.settings.use}
        </Button>
        <Button onClick={onCancel}>{messages.common.cancel}</Button>
      </div>
    </div>
  );
}
