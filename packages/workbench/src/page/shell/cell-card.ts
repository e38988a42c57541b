import { isError, isRich, type Content, type Sheet } from '@tpr/excel-host';
import { element, find } from './element.ts';
import type { Texts } from './texts.ts';

/** Beside a cell: why its formula failed, what its note says, or what its rich value holds. */
export class CellCard {
  readonly #words: Texts;
  readonly #card = element('div', { class: 'card', role: 'status', hidden: true });

  constructor(words: Texts) {
    this.#words = words;
    find('.sheet').append(this.#card);
  }

  /** @param place upper left corner in pixels of the page part that holds the grid */
  show(sheet: Sheet, row: number, column: number, place: { readonly left: number; readonly top: number }): void {
    const parts = [
      ...contentParts(sheet.cells.contents.get(row, column)),
      ...sheet.comments
        .filter(({ range }) => !range.isDeleted && range.box.row === row && range.box.column === column)
        .flatMap(({ content }) => [element('h3', {}, this.#words.comment), element('p', {}, content)]),
    ];
    this.#card.hidden = parts.length === 0;
    if (parts.length === 0) return;
    const content = sheet.cells.contents.get(row, column);
    this.#card.classList.toggle('error', content !== undefined && isError(content));
    this.#card.replaceChildren(...parts);
    this.#card.style.left = `${place.left}px`;
    this.#card.style.top = `${place.top}px`;
  }

  hide(): void {
    this.#card.hidden = true;
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
