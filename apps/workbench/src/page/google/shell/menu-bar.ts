import type { MenuView, TriggerView } from '../../../server/google/protocol.ts';
import { element, find } from '../../shared/element.ts';
import { createPopup } from './popup.ts';
import { createScriptMenu } from './script-menu.ts';
import type { Messages } from './messages.ts';

const minuteMs = 60_000;

/** Google's menus without function, the script's menus, and its triggers. */
export class MenuBar {
  private readonly messages: Messages;
  private readonly menus: HTMLElement;
  private readonly hint = element('p', { class: 'hint' });
  private readonly list = element('div', { class: 'triggers' });
  private readonly triggers: ReturnType<typeof createPopup>;
  private readonly runTrigger: (id: string) => void;

  constructor(messages: Messages, runTrigger: (id: string) => void) {
    this.messages = messages;
    this.runTrigger = runTrigger;
    this.menus = element('nav', { 'aria-label': messages.menus });
    this.triggers = createPopup(messages.triggers(0), {}, this.list);
    this.showTriggers([]);
    const usual = messages.tabs.map((name) => element('span', { 'aria-hidden': 'true' }, name));
    find('.menu-bar').replaceChildren(
      ...usual,
      this.menus,
      this.hint,
      element('span', { class: 'spring' }),
      this.triggers.root,
    );
  }

  showMenus(menus: readonly MenuView[], choose: (handler: string) => void): void {
    this.menus.replaceChildren(...menus.map((menu) => createScriptMenu(menu, choose)));
    const [first] = menus;
    const entry = first?.entries[0]?.label;
    if (first !== undefined && entry !== undefined) this.hint.textContent = this.messages.hint(first.title, entry);
  }

  /** Call when the sidebar was opened. */
  hideHint(): void {
    this.hint.hidden = true;
  }

  showTriggers(triggers: readonly TriggerView[]): void {
    const { triggers: label, noTriggers, due, disabled, runNow, runNowOf } = this.messages;
    this.triggers.button.textContent = label(triggers.length);
    if (triggers.length === 0) this.list.replaceChildren(element('p', {}, noTriggers));
    else {
      const items = triggers.map(({ id, handler, dueInMs }) => {
        if (dueInMs === undefined) return element('li', {}, element('span', {}, `${handler}, ${disabled}`));
        const button = element('button', { type: 'button', 'aria-label': runNowOf(handler) }, runNow);
        button.addEventListener('click', () => this.runTrigger(id));
        return element('li', {}, element('span', {}, `${handler}, ${due(Math.floor(dueInMs / minuteMs))}`), button);
      });
      this.list.replaceChildren(element('ul', {}, ...items));
    }
  }
}
