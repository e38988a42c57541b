import { useEffect, type RefObject } from 'react';

/**
 * Makes the focused element a tab stop as long as it has the focus. On the web office.js handles the Tab key itself.
 * From an element with `tabindex="-1"`, such as a heading that is focused after a step, it would leave the panel:
 * `focusToNextTabbable` of excel-web-16.00.debug.js does not find the element among the tab stops.
 */
export function useFocusedTabStop(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = root.current;
    if (panel === null) return;
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.getAttribute('tabindex') !== '-1') return;
      // A focused tab is the chosen one, and becomes a tab stop automatically.
      if (target.role === 'tab') return;
      target.tabIndex = 0;
      target.addEventListener('blur', () => (target.tabIndex = -1), { once: true });
    };
    panel.addEventListener('focusin', enter);
    return () => panel.removeEventListener('focusin', enter);
  }, [root]);
}
