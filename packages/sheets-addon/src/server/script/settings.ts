import type { Language } from '@tpr/core';
import type { Overlay } from '@tpr/core/api';
import type { ConnectionForm, Preset } from '@tpr/panel/session';
import type { CompanySignIn } from '../session/company-sign-in.ts';

/** The settings of one environment, which the build writes into the script. */
export interface Settings {
  /** Shown in the panel's settings and in mails. */
  readonly environment: string;
  readonly presets: readonly (Omit<Preset, 'label' | 'connection'> & {
    readonly label: Readonly<Record<Language, string>>;
    readonly connection: ConnectionForm;
  })[];
  /** The overlay for all users without one of their own. */
  readonly profile?: Overlay;
  /** What signing in requires beside user and password; the page of the sidebar does not receive it. */
  readonly signIn?: CompanySignIn;
  /** Prefixes of the only URLs that Google lets this build request; empty without a restriction. */
  readonly addresses: readonly string[];
  /** Published as an add-on, not bound to one spreadsheet: triggers run hourly at most. */
  readonly isAddOn: boolean;
}

declare const TPR_SETTINGS: Settings;

export function readSettings(): Settings {
  return TPR_SETTINGS;
}
