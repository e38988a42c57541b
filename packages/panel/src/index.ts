export type {
  CellFormulas,
  LeftSheet,
  PanelCommand,
  HostPage,
  PanelHost,
  PanelLook,
  PanelSession,
  PanelState,
  TaskWatch,
} from './host/panel-host.ts';
export type { ConnectionForm, Preset, SessionView } from './host/session-view.ts';
export { createWorkbookNotes, type WorkbookNotes } from './host/workbook-notes.ts';
export { mountPanel } from './mount.tsx';
