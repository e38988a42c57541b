import { dossier } from '@tpr/core/api';
import type { AcceptedCall } from '../../server/call.ts';
import type { Wire } from '../../server/scribe.ts';
import {
  dateOf,
  type DocumentDetailRow,
  type DossierRow,
  type DossierTypeRow,
  type WallClock,
} from '../../store/index.ts';
import { evidenceDate, writeDocument } from './document.ts';

/** @param embeds the documents stand in the dossier, where the session shows them (G63). */
export function writeDossier(row: DossierRow, call: AcceptedCall, embeds: boolean): Wire {
  const { store, scribe } = call;
  const type = store.get<DossierTypeRow>('SELECT * FROM dossierType WHERE code = ?', row.typeCode);
  const documents = documentsOf(call, row.id);
  const collected = documents.filter(({ present }) => present === 1);
  const shown = embeds && !scribe.is('G63=counts') && !scribe.is('G63=no-documents');
  const tally = (counted: DocumentDetailRow[]): unknown => {
    if (scribe.is('G63=no-documents')) return undefined;
    return scribe.is('G63=lists') ? counted.map(({ code }) => code) : counted.length;
  };
  const wire = scribe.emit(dossier, {
    dossierId: row.id,
    thirdpartyId: row.thirdPartyId,
    dossierReference: row.reference,
    typeCode: row.typeCode,
    typeName: type && (scribe.english ? type.englishName : type.name),
    statusCode: scribe.status(row.status),
    creationDate: dateOf(row.createdAt),
    expirationDate: lastMoment(row.expirationDate, scribe),
    requiredDocuments: tally(documents),
    collectedDocuments: tally(collected),
    documents: shown ? documents.map((each) => writeDocument(each, call)) : undefined,
  });
  return wire;
}

/** The end of a dossier is a day; a service that writes offsets gives the last second of that day. */
function lastMoment(day: string | null, scribe: AcceptedCall['scribe']): string | null {
  const isDay = day === null || !(scribe.is('G76=offset') || scribe.is('G76=utc'));
  return isDay ? day : evidenceDate(`${day}T23:59:59.000` as WallClock, scribe);
}

export const documentsOf = ({ store }: AcceptedCall, dossierId: number): DocumentDetailRow[] =>
  store.all<DocumentDetailRow>('SELECT * FROM documentDetail WHERE dossierId = ? ORDER BY id', dossierId);
