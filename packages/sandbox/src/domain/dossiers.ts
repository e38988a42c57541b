import {
  dateOf,
  type DossierRow,
  type DossierTypeRow,
  type DateText,
  nextId,
  plusMonths,
  type StoppingReason,
  type SqlStore,
  type WallClock,
} from '../store/index.ts';
import { inviteContact } from './contacts.ts';
import { recomputeDossierStatus } from './dossier-status.ts';
import { recomputeLegalCompliance } from './indicators.ts';
import { recordEvent } from './journal.ts';
import { RuleRefusal } from './refusal.ts';

export interface DossierRequest {
  accountId: number;
  thirdPartyId: number;
  /** A dossier type; without one the dossier is untyped and `documentCodes` are its documents. */
  typeCode?: string;
  documentCodes?: readonly string[];
  /** Generated when absent; unique per third party (G73) unless `referenceScope` says account, as for the legacy calls. */
  reference?: string;
  referenceScope?: 'third-party' | 'account';
  description?: string;
  purchasingCategory?: string;
  /** Default: a year after today. */
  expirationDate?: DateText;
  /** Contacts to invite. */
  emails?: readonly string[];
  usersInCharge?: readonly string[];
  processId?: string;
}

export interface BegunDossier {
  dossierId: number;
  reference: string;
  documentIds: number[];
}

/** Events: DOSSIER_ADDED, DOCUMENT_ADDED per document, THIRD_PARTY_CONTACT_INVITED per e-mail. */
export function createDossier(store: SqlStore, request: DossierRequest, now: WallClock): BegunDossier {
  const { accountId, thirdPartyId, typeCode } = request;
  const owner = store.get<{ archivedAt: WallClock | null }>(
    'SELECT archivedAt FROM thirdParty WHERE id = ? AND accountId = ?',
    thirdPartyId,
    accountId,
  );
  if (!owner) throw new RuleRefusal('not-found', `Third party ${thirdPartyId} does not exist.`);
  if (owner.archivedAt) throw new RuleRefusal('wrong-state', `Third party ${thirdPartyId} is archived.`);
  const codes = documentCodesFor(store, request);
  const id = store.get<{ id: number }>(`SELECT ${nextId('dossier')} AS id`)?.id ?? 0;
  const reference = request.reference?.trim() || `DOS-${id}`;
  if (request.reference) refuseUsedReference(store, request, reference);
  store.run(
    `INSERT INTO dossier (id, accountId, thirdPartyId, typeCode, reference, description, purchasingCategory, status,
     statusSince, stateChangedAt, createdAt, expirationDate, usersInCharge, processId)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'ABSENT', ?, ?, ?, ?, ?, ?)`,
    id,
    accountId,
    thirdPartyId,
    typeCode ?? null,
    reference,
    request.description ?? null,
    request.purchasingCategory ?? null,
    now,
    now,
    now,
    request.expirationDate ?? plusMonths(dateOf(now), 12),
    JSON.stringify(request.usersInCharge ?? []),
    request.processId ?? null,
  );
  recordEvent(store, 'DOSSIER_ADDED', id, now);
  const documentIds = requestDocuments(store, id, codes, now);
  for (const email of request.emails ?? []) {
    inviteContact(store, { accountId, thirdPartyId, dossierId: id, email }, now);
  }
  if (typeCode === 'VIGILANCE') recomputeLegalCompliance(store, thirdPartyId, now);
  return { dossierId: id, reference, documentIds };
}

function documentCodesFor(store: SqlStore, { typeCode, documentCodes = [], thirdPartyId }: DossierRequest): string[] {
  if (typeCode === undefined) return knownCodes(store, documentCodes);
  const type = store.get<DossierTypeRow>('SELECT * FROM dossierType WHERE code = ?', typeCode);
  if (!type) throw new RuleRefusal('unknown-type', `There is no dossier type '${typeCode}'.`);
  if (documentCodes.length > 0) {
    throw new RuleRefusal('typed-dossier', `The documents of a dossier of type '${typeCode}' are fixed.`);
  }
  const codes: string[] = JSON.parse(type.documentCodes);
  // French law requires ten-year insurance from construction companies only.
  return typeCode === 'VIGILANCE' && isInConstruction(store, thirdPartyId)
    ? [...codes, 'DOC_TEN_YEAR_INSURANCE']
    : codes;
}

const isInConstruction = (store: SqlStore, thirdPartyId: number): boolean =>
  store.get(
    `SELECT 1 FROM attributeValue JOIN attributeDefinition ON id = definitionId
     WHERE thirdPartyId = ? AND label = 'Category' AND "values" = '["Construction"]'`,
    thirdPartyId,
  ) !== undefined;

function knownCodes(store: SqlStore, codes: readonly string[]): string[] {
  const distinct = [...new Set(codes)];
  const unknown = distinct.find((code) => !store.get('SELECT 1 FROM requirement WHERE code = ?', code));
  if (unknown !== undefined) throw new RuleRefusal('unknown-code', `There is no document code '${unknown}'.`);
  return distinct;
}

function refuseUsedReference(store: SqlStore, request: DossierRequest, reference: string): void {
  const { accountId, thirdPartyId, referenceScope = 'third-party' } = request;
  const used = store.get<{ id: number }>(
    'SELECT id FROM dossier WHERE reference = ? AND accountId = ? AND (thirdPartyId = ? OR ?)',
    reference,
    accountId,
    thirdPartyId,
    referenceScope === 'account' ? 1 : 0,
  );
  if (used) throw new RuleRefusal('duplicate-reference', `The dossier reference '${reference}' is in use.`, used.id);
}

function requestDocuments(store: SqlStore, dossierId: number, codes: readonly string[], now: WallClock): number[] {
  return codes.map((code) => {
    const id = store.run(
      `INSERT INTO document (id, dossierId, code, requestDate, status, statusSince)
       VALUES (${nextId('document')}, ?, ?, ?, 'ABSENT', ?)`,
      dossierId,
      code,
      now,
      now,
    );
    recordEvent(store, 'DOCUMENT_ADDED', id, now);
    return id;
  });
}

function findDossier(store: SqlStore, accountId: number, dossierId: number): DossierRow {
  const dossier = store.get<DossierRow>('SELECT * FROM dossier WHERE id = ? AND accountId = ?', dossierId, accountId);
  if (!dossier) throw new RuleRefusal('not-found', `Dossier ${dossierId} does not exist.`);
  return dossier;
}

export interface AddedRequirements {
  /** The new documents; codes that the dossier already asks for are left out. */
  documentIds: number[];
  dossier: DossierRow;
}

/**
 * Asks for more documents in an untyped dossier (R108, R109). Events: DOSSIER_DOCUMENTS_UPDATED, DOCUMENT_ADDED each.
 */
export function addRequirements(
  store: SqlStore,
  { accountId, dossierId, documentCodes }: { accountId: number; dossierId: number; documentCodes: readonly string[] },
  now: WallClock,
): AddedRequirements {
  const dossier = findDossier(store, accountId, dossierId);
  if (dossier.typeCode !== null) {
    throw new RuleRefusal('typed-dossier', `The documents of a dossier of type '${dossier.typeCode}' are fixed.`);
  }
  if (dossier.archivedAt !== null) throw new RuleRefusal('wrong-state', `Dossier ${dossierId} is archived.`);
  const asked = store.all<{ code: string }>('SELECT code FROM document WHERE dossierId = ?', dossierId);
  const codes = knownCodes(store, documentCodes).filter((code) => !asked.some((document) => document.code === code));
  if (codes.length === 0) return { documentIds: [], dossier };
  recordEvent(store, 'DOSSIER_DOCUMENTS_UPDATED', dossierId, now);
  const documentIds = requestDocuments(store, dossierId, codes, now);
  recomputeDossierStatus(store, dossierId, now);
  return { documentIds, dossier: findDossier(store, accountId, dossierId) };
}

export interface DossierChange {
  reference?: string;
  description?: string;
  purchasingCategory?: string;
  expirationDate?: DateText;
  /** Changes the third party's code: THIRD_PARTY_CODE_UPDATED. */
  thirdPartyCode?: string;
  /** Contacts to invite. */
  emails?: readonly string[];
}

/** The legacy update (R145). @returns whether anything changed. Events: DOSSIER_UPDATED and those named above. */
export function updateDossier(
  store: SqlStore,
  { accountId, dossierId, change }: { accountId: number; dossierId: number; change: DossierChange },
  now: WallClock,
): { dossierId: number; updated: boolean } {
  const dossier = findDossier(store, accountId, dossierId);
  const { thirdPartyId } = dossier;
  const reference = change.reference?.trim() || dossier.reference;
  if (reference !== dossier.reference) {
    refuseUsedReference(store, { accountId, thirdPartyId, referenceScope: 'account' }, reference);
  }
  const wanted = {
    reference,
    description: change.description ?? dossier.description,
    purchasingCategory: change.purchasingCategory ?? dossier.purchasingCategory,
    expirationDate: change.expirationDate ?? dossier.expirationDate,
  };
  const dossierMoved = Object.entries(wanted).some(([key, value]) => value !== dossier[key as keyof typeof wanted]);
  if (dossierMoved) {
    store.run(
      'UPDATE dossier SET reference = ?, description = ?, purchasingCategory = ?, expirationDate = ? WHERE id = ?',
      wanted.reference,
      wanted.description,
      wanted.purchasingCategory,
      wanted.expirationDate,
      dossierId,
    );
    recordEvent(store, 'DOSSIER_UPDATED', dossierId, now);
  }
  const codeMoved =
    change.thirdPartyCode !== undefined && updateThirdPartyCode(store, thirdPartyId, change.thirdPartyCode, now);
  for (const email of change.emails ?? []) inviteContact(store, { accountId, thirdPartyId, dossierId, email }, now);
  return { dossierId, updated: dossierMoved || codeMoved || (change.emails ?? []).length > 0 };
}

/** @returns whether the code changed. */
export function updateThirdPartyCode(store: SqlStore, thirdPartyId: number, code: string, now: WallClock): boolean {
  if (store.get('SELECT 1 FROM thirdParty WHERE id = ? AND code = ?', thirdPartyId, code)) return false;
  store.run('UPDATE thirdParty SET code = ? WHERE id = ?', code, thirdPartyId);
  recordEvent(store, 'THIRD_PARTY_CODE_UPDATED', thirdPartyId, now);
  return true;
}

/** @returns false when the dossier was already archived. */
export function archiveDossier(store: SqlStore, dossierId: number, reason: StoppingReason, now: WallClock): boolean {
  const dossier = store.get<DossierRow>('SELECT * FROM dossier WHERE id = ? AND archivedAt IS NULL', dossierId);
  if (!dossier) return false;
  store.run('UPDATE dossier SET archivedAt = ?, stoppingReason = ? WHERE id = ?', now, reason, dossierId);
  recordEvent(store, 'DOSSIER_ARCHIVED', dossierId, now);
  turnState(store, dossier, now);
  return true;
}

/** @returns false when the dossier was not archived. */
export function reactivateDossier(store: SqlStore, dossierId: number, now: WallClock): boolean {
  const dossier = store.get<DossierRow>('SELECT * FROM dossier WHERE id = ? AND archivedAt IS NOT NULL', dossierId);
  if (!dossier) return false;
  store.run('UPDATE dossier SET archivedAt = NULL, stoppingReason = NULL WHERE id = ?', dossierId);
  recordEvent(store, 'DOSSIER_REACTIVATED', dossierId, now);
  turnState(store, dossier, now);
  return true;
}

/** The legacy state is 'active and complete': archiving or reactivating a complete dossier changes it. */
function turnState(store: SqlStore, dossier: DossierRow, now: WallClock): void {
  if (dossier.status === 'VALID') store.run('UPDATE dossier SET stateChangedAt = ? WHERE id = ?', now, dossier.id);
  if (dossier.typeCode === 'VIGILANCE') recomputeLegalCompliance(store, dossier.thirdPartyId, now);
}
