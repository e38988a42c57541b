import type { Op } from '../runtime/op.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { daysLeft, expiryOf } from '../portfolio/portfolio-columns.ts';
import type { Row } from '../portfolio/table.ts';
import type { LocalDate } from '../values/calendar.ts';
import { describeStatus } from '../i18n/statuses.ts';
import type { Language } from '../i18n/language.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { isOfType, type DossierTypes } from './dossier-types.ts';
import { FormulaError } from './formula-error.ts';
import { requireThere, type PartyOrDossier } from './require-third-party.ts';
import { readStatus } from './formula-labels.ts';

type DossierFacts = Pick<WithoutRaw<Dossier>, 'dossierId' | 'typeCode' | 'typeName'>;

/** One row for each dossier of the third party, or of one type. @param met gets the types of all its dossiers. */
export function* readDossiers(
  reader: ThirdPartyReader,
  id: string,
  type: string,
  met: DossierTypes,
  today: LocalDate,
  language: Language,
): Op<Row[]> {
  const dossiers = yield* requireThere(id, reader.dossiers(id));
  met.note(dossiers);
  return dossiers
    .filter((dossier) => isOfType(dossier, type))
    .map((dossier) => [
      id,
      dossier.dossierId,
      dossier.dossierReference,
      typeOf(dossier),
      describeStatus(dossier.status ?? dossier.statusCode, language),
      dossier.creationDate,
      dossier.expirationDate,
      daysLeft(dossier.expirationDate, today),
      dossier.requiredDocuments,
      dossier.collectedDocuments,
    ]);
}

/** One row for each document of a third party or of a dossier, those in one status if `status` is not empty. */
export function* readDocuments(
  reader: ThirdPartyReader,
  place: PartyOrDossier,
  status: string,
  today: LocalDate,
  language: Language,
): Op<Row[]> {
  const wanted = status.trim() === '' ? undefined : readStatus(status, language);
  const dossiers =
    'id' in place
      ? yield* requireThere(place.id, reader.dossiersWithDocuments(place.id))
      : [yield* readDossier(reader, place.dossierId)];
  const owner = 'id' in place ? place.id : null;
  const rowsOf = (dossier: DossierFacts & Pick<WithoutRaw<Dossier>, 'documents'>): Row[] =>
    (dossier.documents ?? [])
      .filter((document) => wanted === undefined || document.status === wanted)
      .map((document) => documentRow(owner, dossier, document, today, language));
  return dossiers.flatMap(rowsOf);
}

function* readDossier(reader: ThirdPartyReader, dossierId: string) {
  const documents = yield* reader.documents.of({ dossierId, thirdpartyId: null });
  if (documents === undefined) throw new FormulaError('dossierNotFound', { id: dossierId }, 'refused');
  return { dossierId, typeCode: null, typeName: null, documents };
}

function documentRow(
  owner: string | null,
  dossier: DossierFacts,
  document: WithoutRaw<Document>,
  today: LocalDate,
  language: Language,
): Row {
  const expiry = expiryOf(document);
  return [
    owner ?? document.thirdpartyId,
    dossier.dossierId ?? document.dossierId,
    typeOf(dossier),
    document.documentId,
    document.documentCode,
    document.documentName ?? document.documentCode,
    describeStatus(document.status ?? document.statusCode, language),
    document.requestDate,
    expiry,
    daysLeft(expiry, today),
  ];
}

function typeOf({ typeName, typeCode }: DossierFacts): string | null {
  return typeName ?? typeCode;
}
