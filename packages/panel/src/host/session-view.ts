import type { Connection } from '@tpr/core';

/** A connection without its password, which may be stored and shown. */
export type ConnectionForm = Omit<Connection, 'password'>;

export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly connection: ConnectionForm;
  /** A public password, for the sandbox only. */
  readonly password?: string;
}

export type SessionView =
  | { readonly state: 'out'; readonly last: ConnectionForm | undefined }
  /** A user was signed in, and only the password is requested again. */
  | { readonly state: 'ended'; readonly last: ConnectionForm; readonly staysSignedIn: boolean }
  | { readonly state: 'in'; readonly connection: ConnectionForm; readonly staysSignedIn: boolean };
