import { useEffect, type RefObject } from 'react';

/**
 * Makes what has the focus a stop of the Tab key as long as it has it. On the web office.js moves the focus itself at Tab:
 * from an element with `tabindex="-1"`, as headings have it that are focused after a step, it would leave the panel
 * (`focusToNextTabbable` of excel-web-16.00.debug.js finds no place for it among the stops).
 */
export function useFocusedTabStop(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = root.current;
    if (panel === null) return;
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.getAttribute('tabindex') !== '-1') return;
      // A tab that is focused is the chosen one, and becomes a stop by itself.
      if (target.role === 'tab') return;
      target.tabIndex = 0;
      target.addEventListener('blur', () => (target.tabIndex = -1), { once: true });
    };
    panel.addEventListener('focusin', enter);
    return () => panel.removeEventListener('focusin', enter);
  }, [root]);
}
