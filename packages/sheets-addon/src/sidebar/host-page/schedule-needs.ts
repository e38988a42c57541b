import type { SidebarState } from '../../shared/calls.ts';

/** What is missing for unattended runs. */
export type ScheduleNeed = 'signIn' | 'staySignedIn' | 'password';

export function needsOf({ session, isBound, keepsPassword }: SidebarState): ScheduleNeed | undefined {
  if (session.state !== 'in') return 'signIn';
  if (isBound) return session.staysSignedIn ? undefined : 'staySignedIn';
  return keepsPassword ? undefined : 'password';
}
