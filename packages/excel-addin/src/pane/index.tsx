import { createRoot } from 'react-dom/client';

/** Shows the pane in an element of the page. */
export function mountPane(element: HTMLElement): void {
  createRoot(element).render(<h1>TPR</h1>);
}
