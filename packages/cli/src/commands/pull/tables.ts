import { extname } from 'node:path';
import {
  chooseColumns,
  ColumnScan,
  documentColumns,
  documentRows,
  facetsOf,
  rowOf,
  wallClock,
  type LocalDate,
  type PortfolioColumn,
  type Profile,
  type Row,
  type Table,
} from '@tpr/core';
import { writeCsv } from '../../files/csv.ts';
import { writeXlsx } from '../../files/xlsx.ts';
import type { PortfolioState } from '../../state/portfolio-state.ts';
import type { Service } from '../service.ts';
import type { PullPlan } from './portfolio.ts';

/** What stands in the file. */
export interface Written {
  readonly rows: number;
  readonly columns: number;
  /** Rows of the sheet "Documents"; undefined where there is none. */
  readonly documents: number | undefined;
  readonly days: number;
  readonly cutTexts: number;
  /** The wall clock of the service as of which the rows are true. */
  readonly asOf: string;
  /** For a look at the first rows. */
  readonly preview: Table;
}

const previewRows = 10;

/**
 * Writes what the state holds: its third parties are read twice, first for the columns that the account adds, then for
 * the rows, so that a csv needs the memory of one row only.
 */
export async function writeTables(
  path: string,
  target: string,
  state: PortfolioState,
  { client }: Service,
  plan: PullPlan,
  signal: AbortSignal,
): Promise<Written> {
  const zone = client.profile.get('behaviour.serviceZone');
  const asOf = wallClock(Date.parse(state.asOf), zone);
  const today: LocalDate = asOf.slice(0, 10);
  const names = plan.refresh && !plan.isColumnsGiven ? state.head.columns : plan.columns;
  const columns = findColumns(state, client.profile, names);
  const rows = function* (): Generator<Row> {
    for (const facts of state.all()) yield rowOf(facts, columns, today);
  };
  const facts = { columns: columns.length, days: plan.days, asOf: `${asOf.slice(0, 16).replace('T', ' ')} (${zone})` };
  const preview = { name: 'Portfolio', columns, rows: firstOf(rows(), previewRows) };
  if (extname(target).toLowerCase() === '.csv') {
    const count = await writeCsv(path, columns, rows(), { signal });
    return { ...facts, rows: count, documents: undefined, cutTexts: 0, preview };
  }
  const portfolio = { name: 'Portfolio', columns, rows: [...rows()] };
  const documents = facetsOf({ names }).has('documents') ? listDocuments(state, today, plan.days) : undefined;
  const { cutTexts } = await writeXlsx(path, documents === undefined ? [portfolio] : [portfolio, documents]);
  return { ...facts, rows: portfolio.rows.length, documents: documents?.rows.length, cutTexts, preview };
}

function listDocuments(state: PortfolioState, today: LocalDate, days: number): Table {
  const rows: Row[] = [];
  for (const facts of state.all()) rows.push(...documentRows(facts, today, days));
  return { name: 'Documents', columns: documentColumns, rows };
}

function findColumns(state: PortfolioState, profile: Profile, names: readonly string[]): PortfolioColumn[] {
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
