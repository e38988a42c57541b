import { element, find } from '../../shared/element.ts';
import type { Messages } from './messages.ts';

/** The permissions that Google gives to a page of the script. */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';

/** Shows a page of the script in the sidebar, from the separate origin of such pages. */
export function showSidebar(address: string, title: string, number: number, messages: Messages): void {
  const aside = find('.panel');
  const frame = element('iframe', { title, src: `${address}&page=${number}`, sandbox: allowed });
  const close = element('button', { type: 'button', 'aria-label': messages.close }, '✕');
  close.addEventListener('click', () => {
    aside.hidden = true;
    aside.replaceChildren();
  });
  aside.setAttribute('aria-label', messages.sidebar);
  aside.replaceChildren(element('div', { class: 'panel-head' }, element('h2', {}, title), close), frame);
  aside.hidden = false;
}
