import { isError, isRich, type Content, type Sheet } from '@tpr/excel-simulator';
import { Card } from '../../shared/card.ts';
import { element } from '../../shared/element.ts';
import type { Messages } from './messages.ts';

/** A card beside a cell: why its formula failed, its comment, or the content of its rich value. */
export class CellCard {
  private readonly messages: Messages;
  private readonly card = new Card();

  constructor(messages: Messages) {
    this.messages = messages;
  }

  /** @param place upper left corner in pixels of the element that holds the grid */
  show(sheet: Sheet, row: number, column: number, place: { readonly left: number; readonly top: number }): void {
    const content = sheet.cells.contents.get(row, column);
    const parts = [
      ...contentParts(content),
      ...sheet.comments
        .filter(({ range }) => !range.isDeleted && range.box.row === row && range.box.column === column)
        .flatMap((comment) => [element('h3', {}, this.messages.comment), element('p', {}, comment.content)]),
    ];
    this.card.show(parts, content !== undefined && isError(content), place);
  }

  hide(): void {
    this.card.hide();
  }
}

function contentParts(content: Content | undefined): HTMLElement[] {
  if (content === undefined) return [];
  if (isError(content))
    return content.message === undefined ? [] : [element('h3', {}, content.error), element('p', {}, content.message)];
  if (!isRich(content)) return [];
  const properties =
    typeof content.properties === 'object' && content.properties !== null ? Object.entries(content.properties) : [];
  const items = properties.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, plainOf(value))]);
  return [element('h3', {}, content.text ?? ''), element('dl', {}, ...items)];
}

function plainOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { basicValue, text } = value as { readonly basicValue?: unknown; readonly text?: unknown };
  return String(text ?? basicValue ?? '');
}
