import type { AddinSession } from '../session/index.ts';
import type { ServiceAccess } from '../session/service-access.ts';

/** Access to the service for early callers: the first call loads it. */
export interface LazyAccess extends ServiceAccess {
  /** The session, loaded if it has not been. Rejects when that fails; the next call tries again. */
  open(): Promise<AddinSession>;
}

export function createLazyAccess(load: () => Promise<AddinSession>): LazyAccess {
  const listeners = new Set<() => void>();
  let session: AddinSession | undefined;
  let opening: Promise<AddinSession> | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const begin = async () => {
    session = await load();
    session.onChange(tell);
    // A session that was kept on this computer is a sign-in to those who listened before it was loaded.
    if (session.client !== undefined) tell();
    return session;
  };
  const open = () =>
    (opening ??= begin().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  return {
    get client() {
      return session?.client;
    },
    run: async (op, options) => (await open()).run(op, options),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
  };
}
