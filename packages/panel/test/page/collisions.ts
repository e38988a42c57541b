import type { Page } from '@tpr/test-support/browser';

/**
 * The unreadable texts of a page, one line each. A text is unreadable if it overlaps another one, extends beyond its
 * button or frame, or is cut off by an element around it. It also is if a word takes three lines, or if it is tiny.
 */
export function findCollisions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly text: string;
      readonly element: HTMLElement;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    /** Glyphs may extend beyond their box by less than this. */
    const slackPx = 1.5;
    /** The height of a line of text, from its highest to its lowest point. */
    const leastHeightPx = 9;
    const chain = (element: HTMLElement | null): HTMLElement[] =>
      element === null ? [] : [element, ...chain(element.parentElement)];
    const isForEyes = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
      chain(element).every((each) => !getComputedStyle(each).clipPath.startsWith('inset'));
    const layerOf = (element: HTMLElement): HTMLElement | undefined =>
      chain(element).find((each) => {
        const { position, zIndex } = getComputedStyle(each);
        return position === 'sticky' || (position === 'absolute' && zIndex !== 'auto');
      });
    const lines: Line[] = [];
    const squeezed: string[] = [];
    const tiny: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (parentElement === null || textContent === null || textContent.trim() === '') continue;
      if (['SCRIPT', 'STYLE', 'OPTION', 'TEXTAREA'].includes(parentElement.tagName) || !isForEyes(parentElement))
        continue;
      for (const { 0: word, index } of textContent.matchAll(/\p{L}{3,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 2) squeezed.push(`“${word}” is squeezed`);
      }
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().height < leastHeightPx) tiny.push(`“${textContent.trim()}” is tiny`);
      const views = chain(parentElement).filter((each) => getComputedStyle(each).overflowY === 'auto');
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // A text that is scrolled out of view overlaps no other text.
        const isInView = views.every((view) => {
          const box = view.getBoundingClientRect();
          return top >= box.top - slackPx && bottom <= box.bottom + slackPx;
        });
        if (isInView) lines.push({ text: textContent.trim(), element: parentElement, left, right, top, bottom });
      }
    }
    const cut = lines.filter(({ element, left, right, top, bottom }) =>
      chain(element).some((each) => {
        const { overflowX, overflowY, textOverflow, borderRightStyle } = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        const isOutX = left < box.left - slackPx || right > box.right + slackPx;
        const isOutY = top < box.top - slackPx || bottom > box.bottom + slackPx;
        if (each.tagName === 'BUTTON' && (isOutX || isOutY)) return true;
        if (borderRightStyle === 'solid' && isOutX) return true;
        if (overflowX !== 'visible' && isOutX) return textOverflow !== 'ellipsis';
        return overflowY === 'hidden' && isOutY && textOverflow !== 'ellipsis';
      }),
    );
    const over: string[] = [];
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue;
        const isWide = Math.min(one.right, other.right) - Math.max(one.left, other.left) > slackPx;
        const isHigh = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slackPx * 2;
        if (isWide && isHigh) over.push(`“${one.text}” over “${other.text}”`);
      }
    });
    // The browser draws the text of a closed list itself, so a copy of the text is measured.
    const hidden = [...document.querySelectorAll('select')].filter(isForEyes).flatMap((select) => {
      const { font, whiteSpace, paddingLeft, paddingRight } = getComputedStyle(select);
      const copy = document.createElement('div');
      copy.textContent = select.selectedOptions[0]?.text.trim() ?? '';
      const widthPx = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      Object.assign(copy.style, { position: 'absolute', font, whiteSpace, width: `${widthPx}px` });
      document.body.append(copy);
      const isCut = copy.scrollWidth > widthPx + slackPx || copy.clientHeight > select.clientHeight;
      copy.remove();
      return isCut ? [`“${copy.textContent}” is cut off in its list`] : [];
    });
    return [...new Set([...hidden, ...cut.map(({ text }) => `“${text}” is cut off`), ...over, ...squeezed, ...tiny])];
  });
}
