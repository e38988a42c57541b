import { useEffect, useRef, type RefObject } from 'react';

const headings = 'h1, h2, h3, h4, [data-focus-title]';
const controls = 'button, input:not([type=file]), select, textarea, summary, a[href]';

/**
 * Keeps the focus in the panel. When the focused element is removed or hidden, the focus moves to its replacement, or
 * else to a surrounding element. A heading is preferred to a control. From a removed line of a list it moves to the next
 * line. Focus outside the panel is not changed.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = root.current;
    if (panel === null) return;
    /** The focused element and its ancestors, from the inside out. */
    let path: readonly Element[] = [];
    const take = ({ target }: FocusEvent) => {
      path = target instanceof Element ? pathOf(target, panel) : [];
    };
    const leave = () => {
      // A removed element loses the focus as well: whether it was removed is known only afterwards.
      queueMicrotask(() => {
        if (path[0] !== undefined && isThere(path[0]) && document.activeElement !== path[0]) path = [];
      });
    };
    const watch = new MutationObserver((changes) => {
      const [lost] = path;
      // The spreadsheet has the focus, and keeps it.
      if (lost === undefined || isThere(lost) || !document.hasFocus()) return;
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body && isThere(activeElement)) return;
      const around = path.filter(isThere);
      const came = changes
        .filter(({ target }) => around.some((each) => each === target))
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element);
      const following = lineAfter(changes, path);
      // A line from the next page, at the end of the same list, replaces nothing.
      const replacements = came.filter((each) => each.parentElement !== following?.parentElement);
      const places = [replacements.filter(isThere), following ? [following] : [], ...around.map((each) => [each])];
      for (const place of places) {
        const next = firstOf(place, headings) ?? firstOf(place, controls);
        if (next === undefined) continue;
        if (!next.matches(controls)) next.tabIndex = -1;
        next.focus();
        return;
      }
    });
    panel.addEventListener('focusin', take);
    panel.addEventListener('focusout', leave);
    watch.observe(panel, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    return () => {
      panel.removeEventListener('focusin', take);
      panel.removeEventListener('focusout', leave);
      watch.disconnect();
    };
  }, []);
  return root;
}

function pathOf(element: Element, panel: Element): Element[] {
  const { parentElement } = element;
  return element === panel || parentElement === null ? [element] : [element, ...pathOf(parentElement, panel)];
}

/** The line that followed a removed line of a list, if both were in it. */
function lineAfter(changes: readonly MutationRecord[], path: readonly Element[]): Element | undefined {
  const removal = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof HTMLLIElement && path.includes(node)),
  );
  const following = removal?.nextSibling;
  return following instanceof HTMLLIElement && isThere(following) ? following : undefined;
}

function isThere(element: Element): boolean {
  return element.isConnected && element.closest('[hidden]') === null;
}

function firstOf(places: readonly Element[], selector: string): HTMLElement | undefined {
  const all = places.flatMap((place) => [place, ...place.querySelectorAll(selector)]);
  return all.find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(selector) && each.checkVisibility({ visibilityProperty: true }),
  );
}
