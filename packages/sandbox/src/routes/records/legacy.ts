import {
  legacyDossier,
  legacyDossierItem,
  legacyIndicator,
  legacyThirdParty,
  legacyThirdPartyItem,
} from '@tpr/core/api';
import type { AcceptedCall } from '../../server/call.ts';
import type { Wire } from '../../server/serializer.ts';
import { type Contact, dateOf, type DossierRow, type EvidenceRow, type PortfolioRow } from '../../store/index.ts';
import { documentsOf } from './dossier.ts';

/**
 * A third party is monitored while it has an unarchived dossier; its global state is true while all are VALID (G68).
 */
export const monitoredSql = 'EXISTS (SELECT 1 FROM dossier WHERE thirdPartyId = portfolio.id AND archivedAt IS NULL)';
export const globalStateSql = `(${monitoredSql} AND NOT EXISTS (SELECT 1 FROM dossier
  WHERE thirdPartyId = portfolio.id AND archivedAt IS NULL AND status <> 'VALID'))`;

export type LegacyThirdPartyRow = PortfolioRow & { monitored: number; globalState: number };

const header = (row: PortfolioRow) => ({
  thirdpartyId: row.id,
  companyIdType: row.companyIdType,
  companyIdValue: row.companyIdValue,
  thirdpartyCode: row.code,
});

export const writeThirdPartyItem = (row: LegacyThirdPartyRow, { serializer }: AcceptedCall): Wire =>
  serializer.emit(legacyThirdPartyItem, {
    ...header(row),
    name: row.name,
    monitored: row.monitored === 1,
    globalState: row.globalState === 1,
  });

export function writeThirdPartyDetail(row: PortfolioRow, { serializer }: AcceptedCall): Wire {
  const contacts: Contact[] = JSON.parse(row.contacts);
  return serializer.emit(legacyThirdParty, {
    ...header(row),
    identity: {
      name: row.name,
      legalForm: row.legalForm,
      siren: row.siren,
      siret: row.siret,
      vatNumber: row.vatNumber,
      creationDate: row.creationDate,
    },
    address: { street: row.street, postalCode: row.postalCode, city: row.city, country: row.countryCode },
    activity: { mainActivity: row.nafCode, mainActivityLabel: row.activity },
    financial: { capital: row.capital, currency: row.currency, employees: row.workforce },
    users: contacts.map(({ email, firstName, lastName }) => ({ email, firstName, lastName })),
    businessStatus: { active: row.status && row.status !== 'DEREGISTERED', closedDate: row.closedDate },
  });
}

/** The legacy flag `state`: active and complete (G68). */
const isInOrder = (row: DossierRow) => row.archivedAt === null && row.status === 'VALID';

function dossierFields(row: DossierRow, { store, serializer }: AcceptedCall) {
  const compliance = store.get<{ value: string | null }>(
    `SELECT value FROM indicator WHERE thirdPartyId = ? AND code = 'LEGAL_COMPLIANCE'`,
    row.thirdPartyId,
  );
  const label = serializer.english ? 'Duty of care compliance' : 'Conformité au devoir de vigilance';
  return {
    dossierId: row.id,
    thirdpartyId: row.thirdPartyId,
    dossierReference: row.reference,
    monitored: row.archivedAt === null,
    state: isInOrder(row),
    creationDate: dateOf(row.createdAt),
    expirationDate: row.expirationDate,
    indicators: [serializer.emit(legacyIndicator, { code: 'I001', label, state: compliance?.value === 'true' })],
  };
}

const documentFields = (row: DossierRow, call: AcceptedCall) =>
  documentsOf(call, row.id).map((document) => ({
    documentId: document.id,
    documentCode: document.code,
    name: call.serializer.english ? document.englishName : document.name,
    present: document.present === 1,
    requestDate: document.requestDate,
    expirationDate: document.expirationDate?.slice(0, 10) ?? null,
  }));

export const writeDossierItem = (row: DossierRow, call: AcceptedCall): Wire =>
  call.serializer.emit(legacyDossierItem, { ...dossierFields(row, call), documents: documentFields(row, call) });

export function writeDossierDetail(row: DossierRow, call: AcceptedCall): Wire {
  const { store, serializer } = call;
  const filesOf = (documentId: number) =>
    store
      .all<EvidenceRow>('SELECT * FROM evidence WHERE documentId = ? ORDER BY id', documentId)
      .map(({ id, fileUUID, uploadDate, fileSize, expirationDate }) => ({
        fileId: id,
        fileUUID,
        uploadDate,
        fileSize,
        expirationDate: expirationDate?.slice(0, 10) ?? null,
      }));
  return serializer.emit(legacyDossier, {
    ...dossierFields(row, call),
    description: row.description,
    purchasingCategory: row.purchasingCategory,
    stoppingReason: row.stoppingReason ?? (serializer.is('G70=NA') ? 'NA' : null),
    documents: documentFields(row, call).map((document) => ({
      ...document,
      listFileInformation: filesOf(document.documentId),
    })),
  });
}
