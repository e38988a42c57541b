import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0, outline: 'none' },
});

interface StageBoxProps {
  /** Another name is another stage. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * The stages of a work in one spot. When the button that led on has gone with its stage, the focus goes to the new
 * stage and not back to the top of the page.
 */
export function StageBox({ name, children }: StageBoxProps) {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || !activeElement.checkVisibility();
    if (isLost) box.current?.focus();
  }, [name]);
  return (
    <div ref={box} tabIndex={-1} className={styles.box} data-stage={name}>
      {children}
    </div>
  );
}
