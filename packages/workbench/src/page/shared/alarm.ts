import { element, find } from './element.ts';

/** The red strip under the ribbon: what must not go unseen. */
export class Alarm {
  readonly #strip = find('.alarm');
  readonly #said: string[] = [];
  readonly #close: string;

  constructor(close: string) {
    this.#close = close;
  }

  /** Everything that was ever said, for tests. */
  get said(): readonly string[] {
    return this.#said;
  }

  say(text: string): void {
    this.#said.push(text);
    const button = element('button', { type: 'button', 'aria-label': this.#close }, '✕');
    button.addEventListener('click', () => (this.#strip.hidden = true));
    this.#strip.replaceChildren(element('p', {}, text), button);
    this.#strip.hidden = false;
  }
}
