import { mountPanel } from '@tpr/panel';
import type { Runtime } from '../shell/runtime.ts';
import { createExcelPanelHost } from './excel-panel-host.ts';

/** Shows the panel in an element of the page. */
export async function showPanel(element: HTMLElement, runtime: Runtime): Promise<void> {
  const session = await runtime.access.open();
  await mountPanel(element, createExcelPanelHost(session, runtime, window));
}
