import { documentMessages } from '../../../i18n/documents.ts';
import { eachDossier, type VisitDossier } from '../../../reading/account-documents.ts';
import { foldText } from '../../../values/match.ts';
import { documentColumns, documentColumnsIn, documentRows, needOf } from '../../../portfolio/document-rows.ts';
import type { CellValue, Row } from '../../../portfolio/table.ts';
import type { ManagedRow } from '../../managed-table.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import { logRun } from '../../activity.ts';
import { warningsOf } from '../../table-report.ts';
import { clientOf, reportProgress, type TaskContext, type Task } from '../../task-context.ts';
import { AddedColumns } from './added-columns.ts';
import { findUnfinished, openWritable, listKey, writeList, type ListTable } from './list-table.ts';
import { RefusedDossiers } from './refused-dossiers.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { readIdentities } from '../../../reading/identities.ts';
import type { MissingKind } from './task-types.ts';

const idKeys: readonly string[] = ['thirdpartyId', 'dossierId', 'documentId'];
const placeOf = (key: string): number => documentColumns.findIndex((column) => column.key === key);
const [ownerPlace, namePlace] = [placeOf('thirdpartyId'), placeOf('name')];
const [dossierPlace, documentPlace] = [placeOf('dossierId'), placeOf('documentId')];

export const listMissing: Task<'listMissing'> = function* (context, { days, columns }) {
  const client = clientOf(context);
  const table = yield* openWritable('missing', context);
  const added = yield* AddedColumns.open(context, columns);
  const identities = yield* readIdentities(client, reportProgress, (thirdParty) => added.add(thirdParty));
  const { asOf, today } = yield* serviceMoment(client);
  const key = listKey(client, today, [days, ...added.chosen]);
  const earlier = yield* findUnfinished(table, key);
  const rows: Row[] = [];
  const keys: Record<MissingKind, string[]> = { overdue: [], expiring: [] };
  const visit: VisitDossier = function* (dossier, documents) {
    const thirdpartyId = dossier.thirdpartyId ?? '';
    const identity = { name: identities.get(thirdpartyId)?.name ?? null };
    rows.push(
      ...documentRows({ thirdpartyId, identity, dossiers: [{ ...dossier, documents }] }, today, days, context.language),
    );
    for (const document of documents) {
      const need = needOf(document, today, days);
      if (need === undefined) continue;
      keys[need === 'expiring' ? 'expiring' : 'overdue'].push(keyOf(dossier.dossierId, document.documentId));
    }
  };
  const refused = new RefusedDossiers(earlier?.shown);
  const { putAside } = refused;
  const reading = { visit, putAside, shown: refused, tell: reportProgress, from: earlier?.cursor };
  const stop = yield* eachDossier(client, reading);
  yield* refused.tell();
  const report = yield* writeList(context, placeFor(context), {
    columns: [...columnsIn(context), ...added.columns],
    spared: added.spared,
    rows: sortByName(rows).map((row) => keyed(row, added)),
    key,
    asOf,
    earlier,
    stop,
    refused,
  });
  const logged = yield* logRun(context, {
    task: 'missing',
    done: rows.length,
    failed: refused.count,
    pending: 0,
    isStopped: stop !== undefined,
    lines: refused.lines(context, identities),
  });
  return {
    ...report,
    ...warningsOf(report, added.report(context), logged),
    keys: earlier === undefined ? keys : undefined,
  };
};

const placeFor = ({ language }: TaskContext): ListTable => ({
  kind: 'missing',
  name: 'TPR_Missing',
  sheet: documentMessages[language].missingSheet,
  frozenColumns: 2,
});

function columnsIn({ language }: TaskContext): ManagedColumn[] {
  return documentColumnsIn(language).map((column) => ({
    ...column,
    ...(idKeys.includes(column.key) && { isHidden: true }),
    ...(column.key === 'status' && { look: 'status' as const }),
  }));
}

function keyed(cells: Row, added: AddedColumns): ManagedRow {
  const key = keyOf(cells[dossierPlace], cells[documentPlace]);
  return { key, cells: [...cells, ...added.cellsOf(textOf(cells[ownerPlace]))] };
}

const keyOf = (dossier: CellValue | undefined, document: CellValue | undefined): string =>
  `${textOf(dossier)}/${textOf(document)}`;

/** By name, so that the rows of a third party are together in a new table. Case and accents do not count. */
function sortByName(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, by: `${foldText(textOf(row[namePlace]))}\n${textOf(row[dossierPlace])}` }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0))
    .map(({ row }) => row);
}

function textOf(value: CellValue | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
