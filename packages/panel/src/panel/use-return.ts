import { useEffect, useRef } from 'react';

/** Calls `onReturn` when the user comes back to the panel or to its tab, at most once in `everyMs`. */
export function useReturn(onReturn: () => void, everyMs: number): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    let calledAtMs = Date.now();
    const check = (): void => {
      if (document.visibilityState === 'hidden' || Date.now() - calledAtMs < everyMs) return;
      calledAtMs = Date.now();
      latest.current();
    };
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [everyMs]);
}
