import { element, find } from './element.ts';

/** A note beside a cell. */
export class Card {
  private readonly card = element('div', { class: 'card', role: 'status', hidden: true });

  constructor() {
    find('.sheet').append(this.card);
  }

  /**
   * Shows the card, or hides it when there are no parts.
   * @param place upper left corner in pixels of the element that holds the grid
   */
  show(parts: readonly HTMLElement[], isError: boolean, place: { readonly left: number; readonly top: number }): void {
    this.card.hidden = parts.length === 0;
    if (parts.length === 0) return;
    this.card.classList.toggle('error', isError);
    this.card.replaceChildren(...parts);
    this.card.style.left = `${place.left}px`;
    this.card.style.top = `${place.top}px`;
  }

  hide(): void {
    this.card.hidden = true;
  }
}
