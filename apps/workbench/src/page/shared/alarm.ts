import { element, find } from './element.ts';

/** The red strip under the ribbon, for messages that must not be missed. */
export class Alarm {
  private readonly strip = find('.alarm');
  private readonly ownSaid: string[] = [];
  private readonly close: string;

  constructor(close: string) {
    this.close = close;
  }

  /** All messages so far, for tests. */
  get said(): readonly string[] {
    return this.ownSaid;
  }

  say(text: string): void {
    this.ownSaid.push(text);
    const button = element('button', { type: 'button', 'aria-label': this.close }, '✕');
    button.addEventListener('click', () => (this.strip.hidden = true));
    this.strip.replaceChildren(element('p', {}, text), button);
    this.strip.hidden = false;
  }
}
