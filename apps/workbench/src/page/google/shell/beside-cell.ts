import { Card } from '../../shared/card.ts';
import { placeOfCell } from '../../shared/cell-place.ts';
import { element, find } from '../../shared/element.ts';
import type { GooglePage } from '../google-page.ts';
import { Chooser } from './chooser.ts';
import type { Messages } from './messages.ts';

/**
 * Shows a failed formula's reason, a note, and a cell's choices, at the selected cell and the one under the pointer.
 */
export class BesideCell {
  private readonly session: GooglePage;
  private readonly messages: Messages;
  private readonly card = new Card();
  private readonly chooser: Chooser;

  constructor(session: GooglePage, messages: Messages) {
    this.session = session;
    this.messages = messages;
    this.chooser = new Chooser(session, messages);
    const { api } = session.grid;
    session.onSelect(() => queueMicrotask(() => this.show()));
    api.addEvent(api.Event.CellHover, ({ row, column }) => this.showCard(row, column));
    api.addEvent(api.Event.Scroll, () => {
      this.card.hide();
      this.chooser.hide();
    });
  }

  /** Shows those of the selected cell. */
  show(): void {
    const { row, column } = this.session.book.selection.box;
    this.showCard(row, column);
    this.chooser.show(row, column);
  }

  /** Updates after a change of the spreadsheet, since the shown cell may have moved. */
  refresh(): void {
    const { row, column } = this.session.book.selection.box;
    this.card.hide();
    this.chooser.show(row, column);
  }

  private showCard(row: number, column: number): void {
    const { book, grid, bridge } = this.session;
    const sheet = book.active;
    if (sheet === undefined) return;
    const failure = bridge.detailAt(sheet.view.gridId, row, column);
    const note = sheet.at(row, column)?.note;
    const parts = [
      ...(failure === undefined ? [] : [element('h3', {}, this.messages.error), element('p', {}, failure)]),
      ...(note === undefined ? [] : [element('h3', {}, this.messages.note), element('p', {}, note)]),
    ];
    const { left, bottom } = placeOfCell(grid, find('.grid'), row, column);
    this.card.show(parts, failure !== undefined, { left, top: bottom + 4 });
  }
}
