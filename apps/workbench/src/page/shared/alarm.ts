import { element, find } from './element.ts';

/** The red strip under the ribbon, for messages that must not be missed. */
export class Alarm {
  private readonly strip = find('.alarm');
  private readonly shown: string[] = [];
  private readonly close: string;

  constructor(close: string) {
    this.close = close;
  }

  /** All messages so far, for tests. */
  get messages(): readonly string[] {
    return this.shown;
  }

  say(text: string): void {
    this.shown.push(text);
    const button = element('button', { type: 'button', 'aria-label': this.close }, '✕');
    button.addEventListener('click', () => (this.strip.hidden = true));
    this.strip.replaceChildren(element('p', {}, text), button);
    this.strip.hidden = false;
  }
}
