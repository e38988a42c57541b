export type {
  CellFormulas,
  LeftSheet,
  PanelCommand,
  HostPage,
  HostPageProps,
  PanelHost,
  PanelLook,
  PanelSession,
  PanelState,
  ReadingTask,
  TaskWatch,
} from './host/panel-host.ts';
export type { WorkSize } from './host/work-size.ts';
export type { ConnectionForm, Preset, SessionView } from './host/session-view.ts';
export { createWorkbookNotes, type WorkbookNotes } from './host/workbook-notes.ts';
export { mountPanel } from './mount.tsx';
