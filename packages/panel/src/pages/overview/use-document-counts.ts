import type { AccountCounts } from '@tpr/core/workbook';
import { useCallback, useEffect, useRef } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask, type TaskHandle } from '../../panel/use-task.ts';

interface Counting {
  /** The last known counts. */
  readonly counts: AccountCounts | undefined;
  readonly counting: TaskHandle<'countDocuments'>;
  readonly recount: () => Promise<void>;
}

/** With more dossiers, new counts are read on request only: they are minutes of work for the service. */
const mostRecounted = 2_000;

/**
 * The counts of the account. They cost a call for each dossier, so the browser stores them for the day. They are
 * counted automatically once a day, and in an account with few dossiers also after a task that may have changed them.
 */
export function useDocumentCounts(): Counting {
  const { session } = usePanel();
  const { view, version, counts: noted, noteCounts } = useWorkbook();
  const { page } = useNavigation();
  const counting = useTask('countDocuments');
  const { start } = counting;
  const counted = useRef<number>(undefined);
  const isAsked = session.state === 'in' && page === 'overview' && view !== undefined;
  const counts = counting.result ?? noted;
  const isKept =
    counts !== undefined &&
    (version === 0 ? counts.asOf.slice(0, 10) === view?.today : dossiersIn(counts) > mostRecounted);
  const recount = useCallback(async () => {
    const result = await start(undefined);
    // Other pages offer the document codes and dossier types that a count finds.
    if (result !== undefined) noteCounts(result);
  }, [start, noteCounts]);
  useEffect(() => {
    if (!isAsked || counted.current === version) return;
    counted.current = version;
    if (!isKept) void recount();
  }, [isAsked, isKept, version, recount]);
  return { counts, counting, recount };
}

function dossiersIn({ dossiers }: AccountCounts): number {
  return Object.values(dossiers).reduce((sum, count) => sum + count, 0);
}
