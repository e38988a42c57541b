import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '8px',
    padding: '32px 16px',
  },
  icon: { fontSize: '40px', lineHeight: 0, color: tokens.colorBrandForeground1 },
  title: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    margin: 0,
  },
  body: { color: tokens.colorNeutralForeground2, margin: 0, maxWidth: '36ch' },
  action: { marginTop: '8px' },
});

interface EmptyStateProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly body?: string | undefined;
  /** One button, if any. */
  readonly action?: ReactNode;
}

/** Placeholder of an empty page: what it will show, and one action. */
export function EmptyState({ icon, title, body, action }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <h2 className={styles.title}>{title}</h2>
      {body !== undefined && <p className={styles.body}>{body}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
