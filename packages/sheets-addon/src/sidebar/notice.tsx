import { useScript } from './host-page/use-script.ts';
import type { PanelStore } from './panel-store.ts';
import type { AskScript } from './script-run.ts';
import { sidebarMessages } from './messages.ts';

/**
 * Shown above the panel while no user is signed in: the risk of a script that others can change, and a button to stop
 * sharing. The button works without a sign-in.
 */
export function Notice({ ask, store }: { readonly ask: AskScript; readonly store: PanelStore }) {
  const { state, isBusy, act } = useScript(ask, store);
  const { isBound, session, sharing, language } = state;
  const messages = sidebarMessages[language];
  if (session.state === 'in') return null;
  const isShared = session.state === 'out' && sharing.state !== 'none';
  if (!isBound && !isShared) return null;
  return (
    <aside className="notice">
      {isBound && <p>{messages.bound}</p>}
      {isShared && (
        <p>
          {(sharing.state === 'ended' ? messages.sharedEnded : messages.shared)(sharing.username ?? '')}{' '}
          <button type="button" disabled={isBusy} onClick={() => void act(() => ask('unshare'))}>
            {messages.unshare}
          </button>
        </p>
      )}
    </aside>
  );
}
