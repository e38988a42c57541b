import type { Language } from '@tpr/core';
import type { OverlayChange } from '@tpr/core/api';
import type { FormulaForm } from '@tpr/core/formulas';
import type { WorkbookTask, WorkbookTasks, SheetRows, TaskProgress } from '@tpr/core/workbook';
import type { ComponentType } from 'react';
import type { ConnectionForm, Preset, SessionView } from './session-view.ts';
import type { WorkbookNotes } from './workbook-notes.ts';
import type { WorkSize } from './work-size.ts';

/** What the panel needs of the spreadsheet around it. One implementation a spreadsheet; none in the panel. */
export interface PanelHost {
  readonly kind: 'excel' | 'sheets';
  readonly language: Language;
  /** Of the add-in, such as 1.4.0, for support. */
  readonly version?: string;
  /** Of the spreadsheet around it, where there are several: `PC` and `16.0.17328.20000`. */
  readonly build?: { readonly platform: string; readonly version: string };
  readonly session: PanelSession;
  /** Runs a task of the workbook. Rejects with ConnectorError, or with Cancelled after `signal`. */
  run<N extends WorkbookTask>(
    name: N,
    input: WorkbookTasks[N]['in'],
    watch?: TaskWatch,
  ): Promise<WorkbookTasks[N]['out']>;
  /** The colours of the spreadsheet now. */
  readonly look: PanelLook;
  /**
   * Called when one of these changes: the look, the session, the cells of a table of ours; of these, where the spreadsheet
   * tells of no edit, also when they may have.
   * @param listener given the rows that were edited, where the spreadsheet reports them: without them anything may have changed.
   * @returns ends it.
   */
  on(what: 'look' | 'session' | 'edit', listener: (edited?: readonly SheetRows[]) => void): () => void;
  /** What the panel remembers of this workbook. */
  readonly notes: WorkbookNotes;
  /** Called when the user asks from outside the panel: a button, a shortcut, a menu. @returns ends it. */
  onCommand(listener: (command: PanelCommand) => void): () => void;
  /** The person has asked for help outside of the panel: it is open from the beginning, signed in or not. */
  readonly opensHelp?: boolean;
  /** Told what the panel knows, from the first reading of the document on, so that buttons outside can follow. */
  tellState(state: PanelState): void;
  /** Hands a file to the user, a text as CSV. @returns false where the spreadsheet lets none through. */
  saveFile(name: string, content: string | Uint8Array<ArrayBuffer>): boolean;
  /** Formulas of ours in cells; absent where the spreadsheet asks them again by itself. */
  readonly cellFormulas?: CellFormulas;
  /** How formulas of ours are typed here, for the eye. */
  readonly formulaForm: FormulaForm;
  /** Shows a page of the web in the user's browser. */
  openAddress(url: string): void;
  /** Tries what the add-in counts on in the spreadsheet around it, for an administrator; ends when it is closed. */
  readonly selfTest?: () => Promise<void>;
  /**
   * What so many calls mean in the spreadsheet around, before they are made: sentences in the language of the host;
   * undefined where there is nothing to say of them.
   * @param callsPerSecond of the last pull, where it is known.
   */
  readonly ofPull?: (calls: number, callsPerSecond: number | undefined) => string | undefined;
  /** The same of a task that reads all dossiers. */
  readonly ofReading?: (task: ReadingTask, calls: number, callsPerSecond: number | undefined) => string | undefined;
  /** A place of its own among the others, for what the other spreadsheet does not have. */
  readonly hostPage?: HostPage;
}

/** The outcome of the last recalculation of all formulas in cells. */
export interface CellFormulas {
  /** The sheets on which some were left as they stand, the last time. The same list until the next time. */
  readonly leftSheets: readonly LeftSheet[];
  /** @returns ends it. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface LeftSheet {
  /** Absent where the spreadsheet has not named its sheets in time: then it may be any. */
  readonly name?: string;
  readonly isProtected: boolean;
}

export interface HostPage {
  readonly title: string;
  /** Said where formulas are written: what they need of that place. */
  readonly forFormulas: string;
  /** Below the title, made of the panel's own parts. */
  readonly Content: ComponentType<HostPageProps>;
}

export interface HostPageProps {
  readonly size: WorkSize;
}

/** Tasks that read all dossiers of the account with their documents. */
export type ReadingTask = 'listToDecide' | 'listMissing' | 'listExtractedNames' | 'extractData';

export interface TaskWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TaskProgress) => void;
}

export type PanelCommand = 'open' | 'pull' | 'refresh' | 'review' | 'send' | 'documents' | 'settings' | 'thirdParty';

export interface PanelState {
  readonly hasTable: boolean;
  /** The sheet whose edits count; undefined where the workbook has no table, or the spreadsheet reports no edits. */
  readonly sheetId: string | undefined;
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
  /** The error of the company's settings, in one line; none of them are in force then. */
  readonly companyFault?: string;
  /** Checks the connection by signing in. @throws ConnectorError `config` with the field, or `auth`. */
  signIn(connection: ConnectionForm, password: string, staysSignedIn: boolean): Promise<void>;
  signOut(): Promise<void>;
  /** The overlay of the profile that the user brought in, as JSON text, also where it is not accepted; empty when there is none. */
  profile(): string;
  /** The company's overlay, which the user's own replaces; empty without one. */
  companyProfile(): string;
  /** What an overlay would change, for the user to decide. @throws ConnectorError `config` naming the entry that is wrong. */
  reviewProfile(text: string): Promise<readonly OverlayChange[]>;
  /** @throws ConnectorError `config` naming the entry that is wrong. An empty text takes the overlay away. */
  importProfile(text: string): Promise<void>;
}
