import { useSyncExternalStore } from 'react';

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the computer is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}
