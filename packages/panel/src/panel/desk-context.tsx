import type { ConnectorError } from '@tpr/core';
import type { DeskView } from '@tpr/core/desk';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { asConnectorError } from './connector-error.ts';
import { missing, usePanel } from './panel-context.tsx';

/** What a task writes: the sheet alone, or what the service counts too. */
export type TaskReach = 'sheet' | 'service';

export interface DeskState {
  /** Undefined until the sheet was first read. */
  readonly view: DeskView | undefined;
  /** When the panel was looked at before this time; it stays while the panel is open. */
  readonly lastVisitAt: string | undefined;
  readonly error: ConnectorError | undefined;
  /** Counts up whenever a task may have changed what the service counts. */
  readonly version: number;
  /** Reads the sheet again. No call to the service. */
  readonly reload: () => void;
  /** Told by a task that writes: another one has to wait. @returns ends it, and reads the sheet again. */
  readonly beginWork: (changes: TaskReach) => () => void;
  readonly isBusy: boolean;
}

const DeskContext = createContext<DeskState | undefined>(undefined);

/** What the document holds of ours, whoever is signed in: read at the start, after every edit and every task that writes. */
export function useDesk(): DeskState {
  return useContext(DeskContext) ?? missing('DeskProvider');
}

export function DeskProvider({ children }: { readonly children: ReactNode }) {
  const { host, session } = usePanel();
  const [view, setView] = useState<DeskView>();
  const [lastVisitAt, setLastVisitAt] = useState<string>();
  const isFirstLook = useRef(true);
  const [error, setError] = useState<ConnectorError>();
  const [running, setRunning] = useState(0);
  const [version, setVersion] = useState(0);
  const turn = useRef(0);

  const reload = useCallback(() => {
    const mine = ++turn.current;
    host.run('look', undefined).then(
      (seen) => {
        if (mine !== turn.current) return;
        if (isFirstLook.current) setLastVisitAt(seen.lastLookAt);
        isFirstLook.current = false;
        setView(seen);
        setError(undefined);
      },
      (cause: unknown) => {
        if (mine === turn.current) setError(asConnectorError(cause));
      },
    );
  }, [host]);

  const beginWork = useCallback(
    (changes: TaskReach) => {
      setRunning((count) => count + 1);
      return () => {
        setRunning((count) => count - 1);
        if (changes === 'service') setVersion((count) => count + 1);
        reload();
      };
    },
    [reload],
  );

  useEffect(reload, [reload, session]);
  useEffect(() => {
    let timer: number | undefined;
    const end = host.on('edit', () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(reload, 250);
    });
    return () => {
      window.clearTimeout(timer);
      end();
    };
  }, [host, reload]);

  const isBusy = running > 0;
  const portfolio = view?.portfolio;
  const hasTable = portfolio?.state === 'there';
  const unsentEdits = portfolio?.state === 'there' ? portfolio.unsentEdits : 0;
  const isKnown = view !== undefined;
  useEffect(() => {
    if (isKnown) host.tellState({ hasTable, unsentEdits, isBusy });
  }, [host, isKnown, hasTable, unsentEdits, isBusy]);

  const value = useMemo(
    () => ({ view, lastVisitAt, error, version, reload, beginWork, isBusy }),
    [view, lastVisitAt, error, version, reload, beginWork, isBusy],
  );
  return <DeskContext value={value}>{children}</DeskContext>;
}
