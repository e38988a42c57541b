import { dossier } from '@tpr/core/api';
import type { AcceptedCall } from '../../server/call.ts';
import type { Wire } from '../../server/serializer.ts';
import {
  dateOf,
  type DocumentDetailRow,
  type DossierRow,
  type DossierTypeRow,
  type WallClock,
} from '../../store/index.ts';
import { evidenceDate, writeDocument } from './document.ts';

/** @param embeds whether the dossier contains its documents, if the variants allow it (G63). */
export function writeDossier(row: DossierRow, call: AcceptedCall, embeds: boolean): Wire {
  const { store, serializer } = call;
  const type = store.get<DossierTypeRow>('SELECT * FROM dossierType WHERE code = ?', row.typeCode);
  const documents = documentsOf(call, row.id);
  const collected = documents.filter(({ present }) => present === 1);
  const shown = embeds && !serializer.is('G63=counts') && !serializer.is('G63=no-documents');
  const tally = (counted: DocumentDetailRow[]): unknown => {
    if (serializer.is('G63=no-documents')) return undefined;
    return serializer.is('G63=lists') ? counted.map(({ code }) => code) : counted.length;
  };
  const wire = serializer.emit(dossier, {
    dossierId: row.id,
    thirdpartyId: row.thirdPartyId,
    dossierReference: row.reference,
    typeCode: row.typeCode,
    typeName: type && (serializer.english ? type.englishName : type.name),
    statusCode: serializer.status(row.status),
    creationDate: dateOf(row.createdAt),
    expirationDate: lastMoment(row.expirationDate, serializer),
    requiredDocuments: tally(documents),
    collectedDocuments: tally(collected),
    documents: shown ? documents.map((each) => writeDocument(each, call)) : undefined,
  });
  return wire;
}

/** A dossier expires on a day; the variants with offsets give the last second of that day. */
function lastMoment(day: string | null, serializer: AcceptedCall['serializer']): string | null {
  const isDay = day === null || !(serializer.is('G76=offset') || serializer.is('G76=utc'));
  return isDay ? day : evidenceDate(`${day}T23:59:59.000` as WallClock, serializer);
}

export const documentsOf = ({ store }: AcceptedCall, dossierId: number): DocumentDetailRow[] =>
  store.all<DocumentDetailRow>('SELECT * FROM documentDetail WHERE dossierId = ? ORDER BY id', dossierId);
