import type { Language } from '@tpr/core';
import type { WorkbookTask } from '@tpr/core/workbook';
import type { PanelLook } from '../../src/host/panel-host.ts';
import type { SessionView } from '../../src/host/session-view.ts';
import type { Situation } from './scenes/situations.ts';

/** The state that the stage shows; each field is a parameter of its address. */
export interface StageWish {
  readonly kind: 'excel' | 'sheets';
  readonly language: Language;
  readonly mode: PanelLook['mode'];
  readonly session: SessionView['state'];
  readonly table: 'there' | 'none' | 'unlinked' | 'gone' | 'unkeyed' | 'otherAccount';
  readonly environment: string;
  readonly unsent: number;
  /** Overwritten cells that are never sent: a refresh restores them. */
  readonly typedOver: number;
  /** Third parties that a refresh cannot read. */
  readonly lacking: number;
  /** Third parties that the last pull could not read. */
  readonly lackingBefore: number;
  /** The last pull of the table has stopped before its end; without a table, a pull that fails has written first rows. */
  readonly isUnfinished: boolean;
  /** The sheet was protected when it was last read. */
  readonly isProtected: boolean;
  /** The warning in each report of a table. */
  readonly warning: string;
  /** The header of a chosen column of the table of missing documents whose values are not stored. */
  readonly notStored: string;
  /** Headers of columns that are new at the service, with semicolons between. */
  readonly newColumns: string;
  /** Days that the clock of the service is ahead of the computer's. */
  readonly ahead: number;
  /** Milliseconds that a long task takes. */
  readonly workMs: number;
  /** Milliseconds that reading the sheet takes. */
  readonly lookMs: number;
  /** Tasks that fail, each with the situation: `countDocuments:offline`. */
  readonly failures: Readonly<Partial<Record<WorkbookTask, Situation>>>;
  /** The service stops answering during a check. */
  readonly goesAway: boolean;
  readonly slowed: boolean;
  readonly stays: boolean;
  /** Whether the host allows downloads. */
  readonly takesFiles: boolean;
  /** Whether the service gives addresses of files. */
  readonly givesAddress: boolean;
  /** The counts in the browser's cache. `yes`: of the service's current date. `yesterday`: of the day before. `many`: of an account with many dossiers. */
  readonly hasCounts: string;
  /** The company's overlay, and the fault in the company's settings. */
  readonly companyProfile: string;
  readonly companyFault: string;
  /** The overlay that the user imported; this release may not accept it. */
  readonly ownProfile: string;
}
