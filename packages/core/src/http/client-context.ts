import type { Connection } from '../connection.ts';
import type { Profile } from '../service/profile/index.ts';
import type { DetectedBehaviour } from './detected-behaviour.ts';
import type { HostState } from './host-state.ts';
import type { Authenticator } from './auth/authenticator.ts';

/** What one client remembers between calls. Two clients share nothing. */
export interface ClientContext extends HostState {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly auth: Authenticator;
  /** Of the legacy interface, where it has a sign-in of its own (G97). */
  readonly legacyAuth?: Authenticator;
  readonly detected: DetectedBehaviour;
  /** Work that would go on after this moment ends in `retry-later`; ms since epoch. */
  readonly deadlineMs?: number;
  /** Waits little between two tries of a request that is answered 500: for who knows others that are answered. */
  readonly isBrisk?: boolean;
}
