import type { MenuView } from '../../../server/google/protocol.ts';
import { element } from '../../shared/element.ts';
import { createPopup } from './popup.ts';

/** A menu of the script: opened by click or arrow key, navigated by arrow keys, closed by Escape. */
export function createScriptMenu({ title, entries }: MenuView, choose: (handler: string) => void): HTMLElement {
  const items: HTMLButtonElement[] = [];
  const list = element('ul', { role: 'menu', 'aria-label': title });
  const { root, button, show } = createPopup(title, { 'aria-haspopup': 'menu' }, list);
  for (const { label, handler } of entries) {
    if (handler === undefined) {
      list.append(element('li', { role: 'separator' }));
      continue;
    }
    const item = element('button', { type: 'button', role: 'menuitem', tabindex: '-1' }, label);
    item.addEventListener('click', () => {
      show(false);
      button.focus();
      choose(handler);
    });
    items.push(item);
    list.append(element('li', { role: 'none' }, item));
  }
  button.addEventListener('click', () => items[0]?.focus());
  root.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(true);
    items.at(next % items.length)?.focus();
  });
  return root;
}
