import { element } from '../../shared/element.ts';

/**
 * A button that opens content below it. Escape or a click elsewhere closes it; Escape returns the focus to the button.
 */
export function createPopup(label: string, attributes: Readonly<Record<string, string>>, content: HTMLElement) {
  const button = element('button', { type: 'button', 'aria-expanded': 'false', ...attributes }, label);
  const root = element('div', { class: 'popup' }, button, content);
  content.hidden = true;
  const show = (isShown: boolean) => {
    content.hidden = !isShown;
    button.setAttribute('aria-expanded', String(isShown));
  };
  button.addEventListener('click', () => show(content.hidden === true));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || content.hidden) return;
    show(false);
    button.focus();
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) show(false);
  });
  return { root, button, show };
}
