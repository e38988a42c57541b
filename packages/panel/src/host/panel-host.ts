import type { Language } from '@tpr/core';
import type { OverlayChange } from '@tpr/core/service';
import type { DeskTask, DeskTasks, TaskProgress } from '@tpr/core/desk';
import type { ConnectionForm, Preset, SessionView } from './session-view.ts';

/** What the panel needs of the spreadsheet around it. One implementation a spreadsheet; none in the panel. */
export interface PanelHost {
  readonly kind: 'excel' | 'sheets';
  readonly language: Language;
  readonly session: PanelSession;
  /** Runs a task of the desk. Rejects with ConnectorError, or with Cancelled after `signal`. */
  run<N extends DeskTask>(name: N, input: DeskTasks[N]['in'], watch?: TaskWatch): Promise<DeskTasks[N]['out']>;
  /** The colours of the spreadsheet now. */
  readonly look: PanelLook;
  /** Called when one of these changes: the look, the session, the cells of a table of ours. @returns ends it. */
  on(what: 'look' | 'session' | 'edit', listener: () => void): () => void;
  /** Called when the user asks from outside the panel: a button, a shortcut, a menu. @returns ends it. */
  onCommand(listener: (command: PanelCommand) => void): () => void;
  /** Told what the panel knows, so that buttons outside can follow. */
  tellState(state: PanelState): void;
  /** Hands a file to the user. */
  saveFile(name: string, text: string): void;
}

export interface TaskWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TaskProgress) => void;
}

export type PanelCommand = 'open' | 'pull' | 'refresh' | 'review' | 'send' | 'documents' | 'settings' | 'thirdParty';

export interface PanelState {
  readonly isSignedIn: boolean;
  readonly hasTable: boolean;
  readonly unsentEdits: number;
  readonly isBusy: boolean;
}

export interface PanelLook {
  readonly mode: 'light' | 'dark' | 'highContrast';
  /** CSS colours of the host where it says them. */
  readonly accent: string | undefined;
}

export interface PanelSession {
  view(): SessionView;
  /** Ready-made connections; the first one is the usual one. */
  readonly presets: readonly Preset[];
  /** Checks the connection by signing in. @throws ConnectorError `config` with the field, or `auth`. */
  signIn(connection: ConnectionForm, password: string, staysSignedIn: boolean): Promise<void>;
  signOut(): Promise<void>;
  /** The overlay of the profile as JSON text; empty when there is none. */
  profile(): string;
  /** What an overlay would change, for the user to decide. @throws ConnectorError `config` naming the entry that is wrong. */
  reviewProfile(text: string): Promise<readonly OverlayChange[]>;
  /** @throws ConnectorError `config` naming the entry that is wrong. An empty text takes the overlay away. */
  importProfile(text: string): Promise<void>;
}
