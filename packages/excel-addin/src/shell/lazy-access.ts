import type { AddinSession } from '../session/index.ts';
import type { ServiceAccess } from '../session/service-access.ts';

/** Access to the service that loads the session with the first call. */
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
    // For listeners that were added before the load, a stored session is a sign-in.
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
