import { placeOfCell } from '../../shared/cell-place.ts';
import { element, find } from '../../shared/element.ts';
import type { GooglePage } from '../google-page.ts';
import type { Messages } from './messages.ts';

/** At the right end of the selected cell: the choices of its drop-down list, or its check box. */
export class Chooser {
  private readonly session: GooglePage;
  private readonly messages: Messages;
  private readonly place = element('div', { class: 'chooser', hidden: true });

  constructor(session: GooglePage, messages: Messages) {
    this.session = session;
    this.messages = messages;
    find('.sheet').append(this.place);
  }

  show(row: number, column: number): void {
    const { book, grid } = this.session;
    const sheet = book.active;
    const cell = sheet?.at(row, column);
    const rule = cell?.s === undefined ? undefined : book.styles[cell.s]?.rule;
    this.place.hidden = rule === undefined;
    if (sheet === undefined || rule === undefined) return;
    const { gridId } = sheet.view;
    const enter = (text: string) => void this.session.act({ kind: 'enter', gridId, entries: [{ row, column, text }] });
    const address = grid.book.getActiveSheet().getRange(row, column).getA1Notation();
    const label = this.messages.choose(address);
    this.place.replaceChildren(
      rule.kind === 'checkbox'
        ? checkBox(label, cell?.v === true, enter)
        : dropDown(label, rule.values, cell?.v, enter),
    );
    const { right, top } = placeOfCell(grid, find('.grid'), row, column);
    this.place.style.left = `${right}px`;
    this.place.style.top = `${top}px`;
  }

  hide(): void {
    this.place.hidden = true;
  }
}

function checkBox(label: string, isChecked: boolean, enter: (text: string) => void): HTMLElement {
  const box = element('input', { type: 'checkbox', 'aria-label': label, checked: isChecked });
  box.addEventListener('change', () => enter(box.checked ? 'TRUE' : 'FALSE'));
  return box;
}

function dropDown(label: string, values: readonly string[], held: unknown, enter: (text: string) => void): HTMLElement {
  const present = String(held ?? '');
  const options = [...new Set(['', ...values, present])].map((value) =>
    element('option', { value, selected: value === present }, value),
  );
  const select = element('select', { 'aria-label': label, title: label }, ...options);
  select.addEventListener('change', () => enter(select.value));
  return select;
}
