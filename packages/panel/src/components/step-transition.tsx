import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

interface StepTransitionProps {
  /** Name of the current step. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The container for the steps of a workflow, one at a time. */
export function StepTransition({ name, children }: StepTransitionProps) {
  const styles = useStyles();
  return (
    <div className={styles.box} data-step={name}>
      {children}
    </div>
  );
}
