import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { narrow } from '../theme/narrow.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px',
    [narrow]: { padding: '8px' },
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** A bordered surface on the background of the panel. */
export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  const styles = useStyles();
  return <div className={mergeClasses(styles.card, className)}>{children}</div>;
}
