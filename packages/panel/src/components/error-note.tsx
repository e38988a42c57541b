import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import type { ConnectorError } from '@tpr/core';
import { useEffect, type ReactNode } from 'react';
import { usePanel } from '../panel/panel-context.tsx';
import { useAnnounce } from './live-region.tsx';
import { SupportReport } from './support-report.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '4px', padding: '12px' },
  title: { display: 'block' },
  line: { margin: '4px 0 0', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  details: { marginTop: '8px', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  code: {
    margin: '4px 0 8px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' },
});

interface ErrorNoteProps {
  readonly error: ConnectorError;
  /** Replaces the general first part by a more specific one, such as "3 of 500 changes were refused." */
  readonly happened?: string | undefined;
  /** Replaces the general second part. */
  readonly data?: string | undefined;
  /** Replaces the general third part. */
  readonly todo?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Small buttons after the one that tries again; shown only with `onRetry`. */
  readonly children?: ReactNode;
}

/** A failure in three parts: what happened, what it means for the data, what to do. The service's own words are quoted. */
export function ErrorNote({ error, happened, data, todo, onRetry, children }: ErrorNoteProps) {
  const { messages, failures } = usePanel();
  const styles = useStyles();
  const announce = useAnnounce();
  const parts = messages.errors.explain(error);
  const title = happened ?? parts.happened;
  const advice = todo ?? parts.todo;
  useEffect(() => announce(`${title} ${advice}`), [announce, error, title, advice]);
  useEffect(() => void failures.note(error), [failures, error]);
  return (
    <MessageBar intent={error.kind === 'retry-later' ? 'warning' : 'error'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle className={styles.title}>{title}</MessageBarTitle>
        {parts.reason !== undefined && <p className={styles.line}>{parts.reason}</p>}
        <p className={styles.line}>{data ?? parts.data}</p>
        <p className={styles.line}>{advice}</p>
        <details className={styles.details}>
          <summary tabIndex={0}>{messages.errors.details}</summary>
          <p className={styles.code}>{describe(error)}</p>
          <SupportReport error={error} />
        </details>
      </MessageBarBody>
      {onRetry !== undefined && (
        <MessageBarActions>
          <Button size="small" onClick={onRetry}>
            {messages.common.retry}
          </Button>
          {children}
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

function describe({ kind, message, endpoint, status, requestId, field }: ConnectorError): string {
  const facts = Object.entries({ kind, endpoint, status, requestId, field });
  const known = facts.filter(([, value]) => value !== undefined && value !== 0);
  return [message, ...known.map(([name, value]) => `${name}: ${value}`)].join('\n');
}
