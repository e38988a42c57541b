import type { Language } from '@tpr/core';
import type { PanelPart, Runtime } from './runtime.ts';

export interface PanelLoader {
  /** Loads the panel and mounts it, once. Rejects when it cannot be fetched; the next call tries again. */
  open(): Promise<void>;
}

export function createPanelLoader(element: HTMLElement, runtime: Runtime, load: () => Promise<PanelPart>): PanelLoader {
  let opening: Promise<void> | undefined;
  const mount = async () => {
    const { showPanel } = await load();
    await showPanel(element, runtime);
  };
  return {
    open() {
      opening ??= mount().catch((error: unknown) => {
        opening = undefined;
        showFailure(element, () => void this.open().catch(() => undefined));
        throw error;
      });
      return opening;
    },
  };
}

/** Texts that do not need core, which is not loaded yet. */
const failures: Readonly<Record<Language, { readonly text: string; readonly again: string }>> = {
  en: { text: 'The panel could not be loaded. Check the connection.', again: 'Try again' },
  fr: { text: 'Le volet n’a pas pu être chargé. Vérifiez la connexion.', again: 'Réessayer' },
};

/** Shows a message and a button, without any script of the panel. */
function showFailure(element: HTMLElement, retry: () => void): void {
  const page = element.ownerDocument;
  const { text, again } = failures[page.documentElement.lang.slice(0, 2) as Language] ?? failures.en;
  const place = page.createElement('main');
  const message = page.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = text;
  const button = page.createElement('button');
  button.textContent = again;
  button.addEventListener('click', retry, { once: true });
  place.replaceChildren(message, button);
  element.replaceChildren(place);
}
