import {
  chooseColumns,
  ColumnScan,
  documentColumns,
  documentRows,
  facetsOf,
  rowOf,
  type PortfolioColumn,
  type Row,
  type Table,
} from '@tpr/core';
import { zoneOf } from '@tpr/core/api';
import { wallClock, type LocalDate } from '@tpr/core/values';
import type { StreamedTable } from '../../files/xlsx-writer.ts';
import type { PortfolioFile } from '../../state/portfolio-file.ts';
import type { CommandService } from '../service.ts';
import type { PullPlan } from './portfolio.ts';

/** What was written into the table. */
export interface Written extends Delivery {
  /** Third parties that the service counts, but that are missing or have only their listed data. */
  readonly lacking: number;
  readonly columns: number;
  readonly days: number;
  /** The wall-clock time of the service for which the rows are valid. */
  readonly asOf: string;
  /** The first rows. */
  readonly preview: Table;
}

const previewRows = 10;

/** The stored data as tables; rows are generated on demand. */
export interface PortfolioTables {
  readonly columns: readonly PortfolioColumn[];
  readonly rows: () => Generator<Row>;
  /** Undefined when no document was read. */
  readonly documents: StreamedTable | undefined;
}

/** What a destination has written. */
export interface Delivery {
  readonly rows: number;
  /** Rows of the sheet "Documents"; undefined without that sheet. */
  readonly documents: number | undefined;
  readonly cutTexts: number;
}

/** Streams the stored data to a destination row by row, so that memory does not grow with the rows. */
export async function writeTables(
  deliver: (tables: PortfolioTables) => Promise<Delivery>,
  state: PortfolioFile,
  { client }: CommandService,
  plan: PullPlan,
): Promise<Omit<Written, 'lacking'>> {
  const zone = zoneOf(client.profile);
  const asOf = wallClock(Date.parse(state.asOf), zone);
  const today: LocalDate = asOf.slice(0, 10);
  const names = plan.refresh && !plan.isColumnsGiven ? state.head.columns : plan.columns;
  const scan = new ColumnScan(state.definitions, client.profile, 'en', state.met ?? undefined);
  const columns = chooseColumns({ names }, scan.columns());
  const rows = function* (): Generator<Row> {
    for (const facts of state.all()) yield rowOf(facts, columns, today);
  };
  const hasDocuments = facetsOf({ names }).has('documents');
  const documents = hasDocuments
    ? { name: 'Documents', columns: documentColumns, rows: listDocuments(state, today, plan.days) }
    : undefined;
  const delivery = await deliver({ columns, rows, documents });
  return {
    ...delivery,
    columns: columns.length,
    days: plan.days,
    asOf: `${asOf.slice(0, 16).replace('T', ' ')} (${zone})`,
    preview: { name: 'Portfolio', columns, rows: firstOf(rows(), previewRows) },
  };
}

function* listDocuments(state: PortfolioFile, today: LocalDate, days: number): Generator<Row> {
  for (const facts of state.all()) yield* documentRows(facts, today, days);
}

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === count) break;
  }
  return first;
}
