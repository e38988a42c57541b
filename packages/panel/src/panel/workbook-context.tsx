import type { ConnectorError } from '@tpr/core';
import type { WorkbookView, KnownNames, SheetRows, AccountCounts } from '@tpr/core/workbook';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { asConnectorError } from './connector-error.ts';
import { missing, usePanel } from './panel-context.tsx';
import { useNotes } from './use-notes.ts';

/** What a task may change: only the sheet, or also the counts of the service. */
export type TaskReach = 'sheet' | 'service';

export interface WorkbookState extends KnownNames {
  /** Undefined until the first read of the sheet. */
  readonly view: WorkbookView | undefined;
  /** Time of the user's previous visit. It does not change while the panel is open. */
  readonly lastVisitAt: string | undefined;
  /** The last counts of this browser for the workbook. */
  readonly counts: AccountCounts | undefined;
  readonly noteCounts: (counts: AccountCounts) => void;
  readonly error: ConnectorError | undefined;
  /** Incremented when a task may have changed the counts of the service. */
  readonly version: number;
  /** Reads the sheet again. No call to the service. */
  readonly reload: () => void;
  /** Called when a task that writes begins; others have to wait. @returns ends the work, and reads the sheet again. */
  readonly beginWork: (changes: TaskReach) => () => void;
  readonly isBusy: boolean;
}

const WorkbookContext = createContext<WorkbookState | undefined>(undefined);

/** The state of the document, with or without a session. Read at the start, after edits and after tasks that write. */
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
    if (isKnown) host.reportState({ hasTable, sheetId });
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
