import type { Workbook } from '@tpr/excel-simulator';
import type { AddinManifest } from './addin-manifest.ts';
import { element, find } from '../../shared/element.ts';
import type { Messages } from './messages.ts';

/** Draws the add-in's tab from its manifest and keeps its buttons in the state set by the add-in. */
export function showRibbon(
  { tab, groups }: AddinManifest,
  workbook: Workbook,
  messages: Messages,
  press: (control: string, action: string) => void,
): void {
  const nav = find('.strip');
  nav.setAttribute('aria-label', messages.ribbon);
  const [file = '', ...others] = messages.tabs;
  const tabs = [file, ...others].map((name) => element('span', { 'aria-hidden': 'true' }, name));
  const buttons = new Map<string, HTMLButtonElement>();
  const shown = groups.map(({ id, label, controls }) =>
    element(
      'section',
      { class: 'group', 'aria-labelledby': `group-${id}` },
      element(
        'div',
        {},
        ...controls.map((control) => {
          const icon = element('img', { src: `/addin/${control.icon}`, alt: '' });
          const button = element(
            'button',
            { type: 'button', title: control.tip, 'data-control': control.id },
            icon,
            control.label,
          );
          button.addEventListener('click', () => press(control.id, control.actionId));
          buttons.set(control.id, button);
          return button;
        }),
      ),
      element('h2', { id: `group-${id}` }, label),
    ),
  );
  nav.replaceChildren(
    element('div', { class: 'tabs' }, ...tabs, element('span', { class: 'chosen' }, tab)),
    element('div', { class: 'ribbon' }, ...shown),
  );
  nav.hidden = false;
  workbook.ribbon.install(groups.flatMap(({ controls }) => controls));
  const update = () => {
    for (const [id, button] of buttons) {
      button.disabled = workbook.ribbon.isEnabled(id) === false;
      button.hidden = workbook.ribbon.isVisible(id) === false;
    }
  };
  workbook.onChange(({ kind }) => kind === 'ribbon' && update());
  update();
}
