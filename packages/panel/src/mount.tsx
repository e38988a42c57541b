import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { PanelHost } from './host/panel-host.ts';
import { loadMessages } from './i18n/index.ts';

/**
 * Shows the panel in an element, whose size it takes. Existing content stays until the panel has rendered.
 * Rejects when the texts of the language cannot be fetched. @returns removes the panel and cancels its tasks.
 */
export async function mountPanel(element: HTMLElement, host: PanelHost): Promise<() => void> {
  const messages = await loadMessages(host.language);
  const root = createRoot(element);
  root.render(<App host={host} messages={messages} />);
  return () => root.unmount();
}
