import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { ConnectorError } from '@tpr/core';
import { streamInto, writeAtomically } from '../../files/atomic-file.ts';
import { separatorOf } from '../../files/csv-separator.ts';
import { writeCsv } from '../../files/csv-writer.ts';
import { isAsMarked, markFile, markOpenFile, type FileMark } from '../../state/file-mark.ts';
import { statePathOf, type PortfolioFile } from '../../state/portfolio-file.ts';
import type { Brought, PullPlan } from './portfolio.ts';
import type { Delivery, PortfolioTables } from './tables.ts';

export const isCsvFile = (target: string): boolean => extname(target).toLowerCase() === '.csv';
export const isTableFile = (target: string): boolean => ['.xlsx', '.csv'].includes(extname(target).toLowerCase());

/** The file to which a portfolio is written. */
export interface Destination {
  /** @throws ConnectorError `config` when existing content would be lost. */
  readonly check: (state: PortfolioFile | undefined) => Promise<void>;
  readonly deliver: (tables: PortfolioTables) => Promise<Delivery>;
  /** Called once the whole table is written. */
  readonly end: (brought: Brought, rows: number) => void;
}

/**
 * Locks the file against other runs during `work`. The new file replaces the old one only at the end. So its mark is
 * stored twice: before that as the next one, then as the written one.
 */
export async function openFile<T>(
  plan: PullPlan,
  signal: AbortSignal,
  work: (destination: Destination) => Promise<T>,
): Promise<T> {
  const { target } = plan;
  const writeTables = await loadWriter(target);
  let ended: { readonly brought: Brought; readonly rows: number } | undefined;
  let mark: FileMark | undefined;
  const result = await writeAtomically(
    target,
    async (temporary) => {
      const done = await work({
        check: (state) => checkTarget(plan, state),
        deliver: (tables) => writeTables(streamInto(temporary), plan, tables, signal),
        end: (brought, rows) => void (ended = { brought, rows }),
      });
      if (ended !== undefined) {
        mark = await markOpenFile(temporary);
        ended.brought.state.setMark({ next: mark });
      }
      return done;
    },
    { signal },
  );
  if (ended !== undefined && mark !== undefined) {
    const { brought, rows } = ended;
    brought.state.setMark({ written: mark, rows, isComplete: brought.isComplete, isWritten: true });
  }
  return result;
}

type WriteTables = (file: Writable, plan: PullPlan, tables: PortfolioTables, signal: AbortSignal) => Promise<Delivery>;

/** Loaded before the pull, during which an update may replace the files of the program. A csv needs nothing of a workbook. */
async function loadWriter(target: string): Promise<WriteTables> {
  if (isCsvFile(target)) return writeCsvTable;
  const { writeXlsx } = await import('../../files/xlsx-writer.ts');
  return async (file, _plan, { columns, rows, documents }, signal) => {
    const portfolio = { name: 'Portfolio', columns, rows: rows() };
    const tables = documents === undefined ? [portfolio] : [portfolio, documents];
    const { cutTexts, rowCounts } = await writeXlsx(file, tables, { signal });
    return { rows: rowCounts[0] ?? 0, documents: rowCounts[1], cutTexts };
  };
}

const writeCsvTable: WriteTables = async (file, plan, { columns, rows }, signal) => {
  const separator = plan.separator ?? (await separatorOf(plan.target)) ?? ',';
  const count = await writeCsv(file, columns, rows(), { separator, signal });
  return { rows: count, documents: undefined, cutTexts: 0 };
};

async function checkTarget({ target, overwrite }: PullPlan, state: PortfolioFile | undefined): Promise<void> {
  if (overwrite || (await markFile(target)) === undefined) return;
  for (const mark of [state?.written, state?.next]) {
    if (mark !== undefined && (await isAsMarked(target, mark))) return;
  }
  const what = state?.written === undefined ? 'was not written by tpr pull' : 'was edited since it was written';
  const message =
    state === undefined
      ? `${target} ${what}, or was moved without its state file: it would be lost. Move the state file to ${statePathOf(target)}, choose another file, or add --overwrite.`
      : `${target} ${what}: it would be lost. Choose another file, or add --overwrite.`;
  throw new ConnectorError('config', message, { field: 'to' });
}
