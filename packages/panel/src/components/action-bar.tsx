import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import { low, narrow } from '../theme/narrow.ts';

/** The height of the bar over a page, as a property of the element that contains both. */
export const barHeight = '--action-bar-height';

/** The focus ring is drawn outside of a control. */
const ringPx = 4;

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
    // Its own controls are not under it.
    [barHeight]: '0px',
    [narrow]: { margin: '0 -8px -24px', padding: '8px' },
    // There it would cover the whole page.
    [low]: { position: 'static', maxHeight: 'none' },
  },
});

/** The actions for the content above, always visible at the foot of a page. */
export function ActionBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = bar;
    const page = element?.parentElement;
    if (element === null || page === undefined || page === null) return undefined;
    const observer = new ResizeObserver(() => page.style.setProperty(barHeight, `${element.offsetHeight + ringPx}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.style.removeProperty(barHeight);
    };
  }, []);
  return (
    <div ref={bar} role="region" aria-label={label} className={styles.bar}>
      {children}
    </div>
  );
}
