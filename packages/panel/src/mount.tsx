import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { PanelHost } from './host/panel-host.ts';

/** Shows the pane in the element, which gives it its size. @returns takes it away and cancels its work. */
export function mountPanel(element: HTMLElement, host: PanelHost): () => void {
  const root = createRoot(element);
  root.render(<App host={host} />);
  return () => root.unmount();
}
