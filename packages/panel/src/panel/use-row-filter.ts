import type { ConnectorError } from '@tpr/core';
import type { WorkbookTasks } from '@tpr/core/workbook';
import { useCallback, useEffect, useState } from 'react';
import { useTask } from './use-task.ts';

export interface RowFilter {
  /** Brings the table into view with only the rows of these keys. */
  readonly show: (keys: readonly string[]) => void;
  /** Brings the table into view with all rows. */
  readonly showAll: () => void;
  /** The table shows only some rows since `show`. It may show all again if the user has removed the filter there. */
  readonly isFiltered: boolean;
  /** Since the page was opened. */
  readonly wasFiltered: boolean;
  readonly error: ConnectorError | undefined;
}

/** Filters the rows of a table in the spreadsheet. */
export function useRowFilter(table: WorkbookTasks['show']['in']['table']): RowFilter {
  const { start, state, error } = useTask('show');
  const [keys, setKeys] = useState<readonly string[]>();
  const [isFiltered, setIsFiltered] = useState(false);
  const [wasFiltered, setWasFiltered] = useState(false);
  const run = useCallback(
    (wanted: readonly string[] | undefined) => {
      setKeys(wanted);
      void start({ table, keys: wanted });
    },
    [start, table],
  );
  useEffect(() => {
    // A failed call leaves the rows as they were.
    if (state !== 'done') return;
    setIsFiltered(keys !== undefined);
    if (keys !== undefined) setWasFiltered(true);
  }, [state, keys]);
  return { show: run, showAll: () => run(undefined), isFiltered, wasFiltered, error };
}
