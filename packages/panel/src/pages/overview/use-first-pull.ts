import { useCallback, useEffect } from 'react';
import { useAnnounce } from '../../components/live-region.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask, type TaskHandle } from '../../panel/use-task.ts';
import type { PortfolioTable } from './status-card.tsx';

export interface FirstPull extends TaskHandle<'pull'> {
  readonly begin: () => void;
}

/**
 * The pull that is offered where there is no table. It is a task of the page, not of the offer. The panel removes the
 * offer when it reads the first rows of the table, and the pull continues.
 * @param table undefined while the workbook has no usable table
 */
export function useFirstPull(table: PortfolioTable | undefined): FirstPull {
  const { messages } = usePanel();
  const announce = useAnnounce();
  const pull = useTask('pull');
  const { state, start, reset } = pull;
  // A complete table needs no report. Without this, the page would show the last outcome when the table is deleted.
  const isOver = table !== undefined && (state === 'done' || (state !== 'running' && table.isUnfinished !== true));
  useEffect(() => {
    if (isOver) reset();
  }, [isOver, reset]);
  const begin = useCallback(async () => {
    const report = await start(undefined);
    if (report === undefined) return;
    announce(report.isPartial ? messages.overview.partial : messages.portfolio.done(report.rows));
  }, [start, announce, messages]);
  return { ...pull, begin: () => void begin() };
}
