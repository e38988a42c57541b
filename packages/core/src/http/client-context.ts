import type { Connection } from '../connection.ts';
import type { Profile } from '../api/profile/index.ts';
import type { DetectedBehaviour } from './detected-behaviour.ts';
import type { HostState } from './host-state.ts';
import type { Authenticator } from './auth/authenticator.ts';

/** The state that the calls of one client share, with the clients derived from it. Two calls of `createClient` share nothing. */
export interface ClientContext extends HostState {
  /** The state of the legacy interface, where it is on another host than the current one. */
  readonly legacyHost?: HostState;
  readonly connection: Connection;
  readonly profile: Profile;
  readonly auth: Authenticator;
  /** For a legacy interface with its own sign-in (G97). */
  readonly legacyAuth?: Authenticator;
  readonly detected: DetectedBehaviour;
  /** Operations that would continue after this time fail with `retry-later`; ms since epoch. */
  readonly deadlineMs?: number;
  /** Uses short backoffs after a 500: for a caller that can show other records meanwhile. */
  readonly hasShortBackoffs?: boolean;
}
