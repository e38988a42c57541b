import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { narrow } from '../theme/narrow.ts';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    // Extends over the padding of the page.
    margin: '0 -16px -24px',
    padding: '12px 16px',
    // Part of the page stays visible on a low or zoomed screen.
    maxHeight: '50vh',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { margin: '0 -8px -24px', padding: '8px' },
  },
});

/** The actions for the content above, always visible at the foot of a page. */
export function ActionBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <div role="region" aria-label={label} className={styles.bar}>
      {children}
    </div>
  );
}
