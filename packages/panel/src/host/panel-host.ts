import type { Language } from '@tpr/core';
import type { OverlayChange } from '@tpr/core/api';
import type { FormulaForm } from '@tpr/core/formulas';
import type { WorkbookTask, WorkbookTasks, SheetRows, TaskProgress } from '@tpr/core/workbook';
import type { ComponentType } from 'react';
import type { ConnectionForm, Preset, SessionView } from './session-view.ts';
import type { WorkbookNotes } from './workbook-notes.ts';
import type { WorkSize } from './work-size.ts';

/** The interface that each spreadsheet host implements for the panel. */
export interface PanelHost {
  readonly kind: 'excel' | 'sheets';
  readonly language: Language;
  /** Version of the add-in, such as 1.4.0, for support. */
  readonly version?: string;
  /** Platform and version of the spreadsheet, such as `PC` and `16.0.17328.20000`; absent if it has only one. */
  readonly build?: { readonly platform: string; readonly version: string };
  readonly session: PanelSession;
  /** Runs a task of the workbook. Rejects with ConnectorError, or with Cancelled after `signal`. */
  run<N extends WorkbookTask>(
    name: N,
    input: WorkbookTasks[N]['in'],
    watch?: TaskWatch,
  ): Promise<WorkbookTasks[N]['out']>;
  /** The current colours of the spreadsheet. */
  readonly look: PanelLook;
  /**
   * Calls the listener when the look, the session or the cells of a managed table change. A spreadsheet that reports no
   * edits calls it also when cells may have changed.
   * @param listener receives the edited rows, if the spreadsheet reports them; without rows anything may have changed.
   * @returns removes the listener.
   */
  on(what: 'look' | 'session' | 'edit', listener: (edited?: readonly SheetRows[]) => void): () => void;
  /** The notes of the panel on this workbook. */
  readonly notes: WorkbookNotes;
  /** Calls the listener for commands from outside the panel: a button, a shortcut, a menu. @returns removes it. */
  onCommand(listener: (command: PanelCommand) => void): () => void;
  /** The user opened the panel by a help command: help is open at the start, signed in or not. */
  readonly opensHelp?: boolean;
  /** Receives the state after the first read of the document and on changes, so that buttons outside can follow. */
  reportState(state: PanelState): void;
  /** Saves a file for the user; a text is CSV. @returns false if the spreadsheet does not allow downloads. */
  saveFile(name: string, content: string | Uint8Array<ArrayBuffer>): boolean;
  /** The connector's formulas in cells; absent if the spreadsheet recalculates them automatically. */
  readonly cellFormulas?: CellFormulas;
  /** The syntax of the connector's formulas in this spreadsheet, for display. */
  readonly formulaForm: FormulaForm;
  /** Opens a web page in the user's browser. */
  openAddress(url: string): void;
  /** Tests what the add-in needs of the spreadsheet, for an administrator. Resolves when the test is closed. */
  readonly selfTest?: () => Promise<void>;
  /**
   * Sentences on what a pull of so many calls means in this spreadsheet, in the language of the host; undefined without
   * any.
   * @param callsPerSecond of the last pull; undefined if unknown.
   */
  readonly describePullCost?: (calls: number, callsPerSecond: number | undefined) => string | undefined;
  /** As `describePullCost`, for a task that reads all dossiers. */
  readonly describeReadCost?: (
    task: ReadingTask,
    calls: number,
    callsPerSecond: number | undefined,
  ) => string | undefined;
  /** An additional page, for features that only this spreadsheet has. */
  readonly hostPage?: HostPage;
}

/** The outcome of the last recalculation of all formulas in cells. */
export interface CellFormulas {
  /** The sheets on which the last recalculation left formulas out. The same array until the next one. */
  readonly leftSheets: readonly LeftSheet[];
  /** @returns removes the listener. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface LeftSheet {
  /** Absent if the spreadsheet has not named its sheets in time: then it may be any sheet. */
  readonly name?: string;
  readonly isProtected: boolean;
}

export interface HostPage {
  readonly title: string;
  /** Text on the page of formulas: what formulas need from this page. */
  readonly forFormulas: string;
  /** The content below the title, built from the panel's components. */
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
  /** The sheet of the table; undefined if the workbook has no table, or the spreadsheet reports no edits. */
  readonly sheetId: string | undefined;
}

export interface PanelLook {
  readonly mode: 'light' | 'dark' | 'highContrast';
  /** CSS colour of the host; undefined if it gives none. */
  readonly accent: string | undefined;
}

export interface PanelSession {
  view(): SessionView;
  /** Ready-made connections; the first one is the usual one. A change is a change of the session. */
  readonly presets: readonly Preset[];
  /** The error in the company's settings, in one line. If there is one, none of the settings apply. */
  readonly companyFault?: string | undefined;
  /** Checks the connection by signing in. @throws ConnectorError `config` with the field, or `auth`. */
  signIn(connection: ConnectionForm, password: string, staysSignedIn: boolean): Promise<void>;
  signOut(): Promise<void>;
  /** The profile overlay that the user imported, as JSON text, even if it is not accepted; empty without one. */
  profile(): string;
  /** The company's overlay, which the user's own replaces; empty without one. */
  companyProfile(): string;
  /** What an overlay would change, for the user to decide. @throws ConnectorError `config` naming the entry that is wrong. */
  reviewProfile(text: string): Promise<readonly OverlayChange[]>;
  /** @throws ConnectorError `config` naming the entry that is wrong. An empty text removes the overlay. */
  importProfile(text: string): Promise<void>;
}
