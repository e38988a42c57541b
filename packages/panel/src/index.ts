export type {
  ConnectionForm,
  PanelCommand,
  PanelHost,
  PanelLook,
  PanelSession,
  PanelState,
  Preset,
  SessionView,
  TaskWatch,
} from './host/panel-host.ts';
export { mountPanel } from './mount.tsx';
