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
import { zoneOf, type Profile } from '@tpr/core/service';
import { wallClock, type LocalDate } from '@tpr/core/values';
import type { PortfolioFile } from '../../state/portfolio-state.ts';
import type { CommandService } from '../service.ts';
import type { PullPlan } from './portfolio.ts';

/** What stands in the table. */
export interface Written extends Delivery {
  readonly columns: number;
  readonly days: number;
  /** The wall clock of the service as of which the rows are true. */
  readonly asOf: string;
  /** For a look at the first rows. */
  readonly preview: Table;
}

const previewRows = 10;

/** What the state holds, as tables; rows are made when they are asked for. */
export interface PortfolioTables {
  readonly columns: readonly PortfolioColumn[];
  readonly rows: () => Generator<Row>;
  /** Undefined when no document was read. */
  readonly documents: () => Table | undefined;
}

/** What a destination made of them. */
export interface Delivery {
  readonly rows: number;
  /** Rows of the sheet "Documents"; undefined where there is none. */
  readonly documents: number | undefined;
  readonly cutTexts: number;
}

/**
 * Gives what the state holds to a destination: its third parties are read twice, first for the columns that the account
 * adds, then for the rows, so that a csv needs the memory of one row only.
 */
export async function writeTables(
  deliver: (tables: PortfolioTables) => Promise<Delivery>,
  state: PortfolioFile,
  { client }: CommandService,
  plan: PullPlan,
): Promise<Written> {
  const zone = zoneOf(client.profile);
  const asOf = wallClock(Date.parse(state.asOf), zone);
  const today: LocalDate = asOf.slice(0, 10);
  const names = plan.refresh && !plan.isColumnsGiven ? state.head.columns : plan.columns;
  const columns = findColumns(state, client.profile, names);
  const rows = function* (): Generator<Row> {
    for (const facts of state.all()) yield rowOf(facts, columns, today);
  };
  const hasDocuments = facetsOf({ names }).has('documents');
  const documents = (): Table | undefined => (hasDocuments ? listDocuments(state, today, plan.days) : undefined);
  const delivery = await deliver({ columns, rows, documents });
  return {
    ...delivery,
    columns: columns.length,
    days: plan.days,
    asOf: `${asOf.slice(0, 16).replace('T', ' ')} (${zone})`,
    preview: { name: 'Portfolio', columns, rows: firstOf(rows(), previewRows) },
  };
}

function listDocuments(state: PortfolioFile, today: LocalDate, days: number): Table {
  const rows: Row[] = [];
  for (const facts of state.all()) rows.push(...documentRows(facts, today, days));
  return { name: 'Documents', columns: documentColumns, rows };
}

function findColumns(state: PortfolioFile, profile: Profile, names: readonly string[]): PortfolioColumn[] {
  const scan = new ColumnScan(state.definitions, profile);
  for (const facts of state.all()) scan.add(facts);
  return chooseColumns({ names }, scan.columns());
}

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === count) break;
  }
  return first;
}
