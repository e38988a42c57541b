import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

interface StageBoxProps {
  /** Another name is another stage. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The stages of a work in one spot. */
export function StageBox({ name, children }: StageBoxProps) {
  const styles = useStyles();
  return (
    <div className={styles.box} data-stage={name}>
      {children}
    </div>
  );
}
