import type { ConnectorError } from '@tpr/core';
import type { WorkbookView, KnownNames, SheetRows, AccountCounts } from '@tpr/core/workbook';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { asConnectorError } from './connector-error.ts';
import { missing, usePanel } from './panel-context.tsx';
import { useNotes } from './use-notes.ts';

/** What a task writes: the sheet alone, or what the service counts too. */
export type TaskReach = 'sheet' | 'service';

export interface WorkbookState extends KnownNames {
  /** Undefined until the sheet was first read. */
  readonly view: WorkbookView | undefined;
  /** When the user has looked at the panel before this time; it stays while the panel is open. */
  readonly lastVisitAt: string | undefined;
  /** The last counts that this browser has of the workbook, as of their own moment. */
  readonly counts: AccountCounts | undefined;
  /** Remembers counts. */
  readonly noteCounts: (counts: AccountCounts) => void;
  readonly error: ConnectorError | undefined;
  /** Counts up whenever a task may have changed what the service counts. */
  readonly version: number;
  /** Reads the sheet again. No call to the service. */
  readonly reload: () => void;
  /** Told by a task that writes: another one has to wait. @returns ends it, and reads the sheet again. */
  readonly beginWork: (changes: TaskReach) => () => void;
  readonly isBusy: boolean;
}

const WorkbookContext = createContext<WorkbookState | undefined>(undefined);

/** What the document holds of ours, with or without a session: read at the start, after every edit and every task that writes. */
export function useWorkbook(): WorkbookState {
  return useContext(WorkbookContext) ?? missing('WorkbookProvider');
}

export function WorkbookProvider({ children }: { readonly children: ReactNode }) {
  const { host, session } = usePanel();
  const { lastVisitAt, counts, noteCounts, noteVisit } = useNotes();
  const [view, setView] = useState<WorkbookView>();
  const [error, setError] = useState<ConnectorError>();
  const [running, setRunning] = useState(0);
  const [version, setVersion] = useState(0);
  const turn = useRef(0);

  const look = useCallback(
    (edited?: readonly SheetRows[]) => {
      const mine = ++turn.current;
      host.run('getOverview', edited && { edited }).then(
        (seen) => {
          if (mine !== turn.current) return;
          noteVisit();
          setView(seen);
          setError(undefined);
        },
        (cause: unknown) => {
          if (mine === turn.current) setError(asConnectorError(cause));
        },
      );
    },
    [host, noteVisit],
  );
  const reload = useCallback(() => look(), [look]);

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
  useEffect(() => host.on('edit', look), [host, look]);

  const isBusy = running > 0;
  const portfolio = view?.portfolio;
  const table = portfolio?.state === 'there' ? portfolio : undefined;
  const hasTable = table !== undefined;
  const sheetId = portfolio !== undefined && 'sheetId' in portfolio ? portfolio.sheetId : undefined;
  const isKnown = view !== undefined;
  useEffect(() => {
    if (isKnown) host.tellState({ hasTable, sheetId });
  }, [host, isKnown, hasTable, sheetId]);

  const value = useMemo(() => {
    const { documentCodes = [], dossierTypes = [] } = counts ?? {};
    return {
      view,
      lastVisitAt,
      counts,
      noteCounts,
      documentCodes,
      dossierTypes,
      error,
      version,
      reload,
      beginWork,
      isBusy,
    };
  }, [view, lastVisitAt, counts, noteCounts, error, version, reload, beginWork, isBusy]);
  return <WorkbookContext value={value}>{children}</WorkbookContext>;
}
