import { element, find } from '../../shared/element.ts';
import type { Messages } from './messages.ts';

const shownMs = 6_000;

/** Google's toasts and dialogs. */
export class Notices {
  private readonly messages: Messages;

  constructor(messages: Messages) {
    this.messages = messages;
  }

  /** @returns a function that removes it early. */
  toast(text: string): () => void {
    const toast = element('p', { class: 'toast' }, text);
    find('.toasts').append(toast);
    const end = () => toast.remove();
    setTimeout(end, shownMs);
    return end;
  }

  async alert(text: string): Promise<void> {
    await ask('', text, [[this.messages.ok, true]]);
  }

  async isSure(description: string): Promise<boolean> {
    const { headsUp, protectedCell, cancel, editAnyway } = this.messages;
    return ask(headsUp, protectedCell(description), [
      [cancel, false],
      [editAnyway, true],
    ]);
  }
}

/** @returns the value of the pressed button; false for Escape. */
async function ask(
  title: string,
  text: string,
  answers: readonly (readonly [label: string, answer: boolean])[],
): Promise<boolean> {
  const dialog = element('dialog', { 'aria-label': title === '' ? text : title });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const buttons = answers.map(([label, answer]) => {
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', () => {
      resolve(answer);
      dialog.close();
    });
    return button;
  });
  dialog.addEventListener('close', () => {
    resolve(false);
    dialog.remove();
  });
  const heading = title === '' ? undefined : element('h2', {}, title);
  dialog.append(
    ...[heading, element('p', {}, text), element('div', { class: 'answers' }, ...buttons)].filter(
      (part) => part !== undefined,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}
