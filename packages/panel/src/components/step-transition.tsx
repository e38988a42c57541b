import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

interface StepTransitionProps {
  /** Another name is another stage. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The stages of a work in one spot. */
export function StepTransition({ name, children }: StepTransitionProps) {
  const styles = useStyles();
  return (
    <div className={styles.box} data-step={name}>
      {children}
    </div>
  );
}
