import { languageOf, type Language } from '@tpr/core';
import { mountPanel } from '@tpr/panel';
import { createRoot } from 'react-dom/client';
import { describeFault } from '../shared/describe-fault.ts';
import { Notice } from './notice.tsx';
import { PanelStore } from './panel-store.ts';
import { createAskScript, type ScriptRun } from './script-run.ts';
import { createSheetsPanelHost } from './sheets-panel-host.ts';
import { sidebarMessages } from './messages.ts';

/** Given by Google to each page of HtmlService. */
declare const google: { readonly script: { readonly run: ScriptRun } };

let language: Language = languageOf(navigator.language);
const ask = createAskScript(
  () => google.script.run,
  () => language,
  elementOf('panel').dataset['pass'] ?? '',
);

async function open(): Promise<void> {
  const place = elementOf('panel');
  showWaiting(place);
  try {
    const state = await ask('openPanel');
    language = state.language;
    document.documentElement.lang = language;
    const store = new PanelStore(state);
    await mountPanel(place, createSheetsPanelHost(ask, store, window, place.dataset['help'] !== undefined));
    createRoot(elementOf('notice')).render(<Notice ask={ask} store={store} />);
  } catch (error) {
    showFault(place, describeFault(error, language));
  }
}

/** Shows a title while the page is otherwise empty, for screen readers. */
function showWaiting(place: HTMLElement): void {
  const waiting = document.createElement('main');
  const title = document.createElement('h1');
  title.textContent = sidebarMessages[language].loading;
  waiting.append(title);
  place.replaceChildren(waiting);
}

/** Shows an error and a retry button while there is no panel. */
function showFault(place: HTMLElement, message: string): void {
  const alert = document.createElement('p');
  alert.className = 'fault';
  alert.setAttribute('role', 'alert');
  alert.textContent = message;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = sidebarMessages[language].tryAgain;
  again.addEventListener('click', () => void open());
  place.replaceChildren(alert, again);
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element #${id}.`);
  return element;
}

void open();
