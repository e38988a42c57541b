import type { Language } from '@tpr/core';
import type { ConnectionForm, Preset } from '@tpr/panel/session';

/** What the build writes into the script for one environment. */
export interface Settings {
  /** Shown in the panel's settings and in mails. */
  readonly environment: string;
  readonly presets: readonly (Omit<Preset, 'label' | 'connection'> & {
    readonly label: Readonly<Record<Language, string>>;
    readonly connection: ConnectionForm;
  })[];
  /** Published as an add-on, not bound to one spreadsheet: triggers run hourly at most. */
  readonly isAddOn: boolean;
}

declare const TPR_SETTINGS: Settings;

export function readSettings(): Settings {
  return TPR_SETTINGS;
}
