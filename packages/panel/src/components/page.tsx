import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { narrow } from '../theme/narrow.ts';

const useStyles = makeStyles({
  place: {
    display: 'flex',
    flexDirection: 'column',
    gap: '20px',
    padding: '12px 16px 24px',
    [narrow]: { padding: '12px 8px 24px' },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** The body of a page: its title, then its sections. */
export function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <h1 className={styles.title} tabIndex={-1} data-place-title>
        {title}
      </h1>
      {children}
    </div>
  );
}
