import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { PanelHost } from './host/panel-host.ts';
import { loadWords } from './i18n/index.ts';

/**
 * Shows the panel in the element, which gives it its size. Existing content stays until the panel has rendered.
 * Rejects when the words of the language can not be fetched. @returns takes the panel away and cancels its work.
 */
export async function mountPanel(element: HTMLElement, host: PanelHost): Promise<() => void> {
  const words = await loadWords(host.language);
  const root = createRoot(element);
  root.render(<App host={host} words={words} />);
  return () => root.unmount();
}
