import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    gap: '8px',
    padding: '8px 16px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { display: 'inline-flex', fontSize: '16px', flexShrink: 0 },
  text: { minWidth: 0, overflowWrap: 'anywhere' },
});

interface FrameNoteProps {
  readonly icon: ReactNode;
  /** Undefined: nothing is shown. A new text is announced. */
  readonly text: string | undefined;
}

/** A note that concerns every page, in a line above the page. */
export function FrameNote({ icon, text }: FrameNoteProps) {
  const styles = useStyles();
  return (
    <div role="status">
      {text !== undefined && (
        <div className={styles.note}>
          <span className={styles.icon} aria-hidden>
            {icon}
          </span>
          <span className={styles.text}>{text}</span>
        </div>
      )}
    </div>
  );
}
