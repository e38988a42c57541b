import type { DocumentEventCode, DossierEventCode, ThirdPartyEventCode } from '@tpr/core/api';
import { setAttribute } from '../domain/attributes.ts';
import { dropContact } from '../domain/contacts.ts';
import { recomputeDossierStatus, setDossierStatus } from '../domain/dossier-status.ts';
import { addRequirements, createDossier, updateDossier, updateThirdPartyCode } from '../domain/dossiers.ts';
import { setIndicator } from '../domain/indicators.ts';
import { recordEvent } from '../domain/journal.ts';
import type { Status, SqlStore, WallClock } from '../store/index.ts';
import { firstIndicators } from './indicators.ts';

/** The resources of an incident; a third party without dossiers has no dossier and no document. */
export interface Scene {
  accountId: number;
  thirdPartyId: number;
  dossierId: number | undefined;
  documentId: number | undefined;
}

/** One step of an incident; each has its own time. */
export type Step = (store: SqlStore, scene: Scene, now: WallClock) => void;

const thirdParty = (...codes: ThirdPartyEventCode[]): Step[] =>
  codes.map(
    (code) =>
      (store, { thirdPartyId }, now) =>
        recordEvent(store, code, thirdPartyId, now),
  );
const dossier = (...codes: DossierEventCode[]): Step[] =>
  codes.map((code) => (store, { dossierId }, now) => {
    if (dossierId !== undefined) recordEvent(store, code, dossierId, now);
  });
const document = (...codes: DocumentEventCode[]): Step[] =>
  codes.map((code) => (store, { documentId }, now) => {
    if (documentId !== undefined) recordEvent(store, code, documentId, now);
  });

const hubs = [
  'PROVIDERA',
  'ESG',
  'PROVIDERB',
  'SECURITY_RATING',
  'FINANCIAL_STRENGTH',
  'PROVIDERC',
  'PROVIDERD',
] as const;

/** A user sets a status; the next recomputation from the documents reverts it. */
const byHand = (status: Status): Step[] => [
  (store, { dossierId }, now) => {
    if (dossierId !== undefined) setDossierStatus(store, dossierId, status, now);
  },
  (store, { dossierId }, now) => {
    if (dossierId !== undefined) recomputeDossierStatus(store, dossierId, now);
  },
];

/** The index of each third party selects its incident, so that every event code occurs in any thousand. */
export const incidents: readonly (readonly Step[])[] = [
  thirdParty('THIRD_PARTY_UPDATED'),
  [(store, { thirdPartyId }, now) => void updateThirdPartyCode(store, thirdPartyId, `N${thirdPartyId}`, now)],
  thirdParty('THIRD_PARTY_SOURCE_CHANGED_TO_UNMANAGED'),
  thirdParty('THIRD_PARTY_LEGAL_ANNOUNCEMENT_CREATION', 'THIRD_PARTY_LEGAL_ANNOUNCEMENT_CHANGES'),
  thirdParty('THIRD_PARTY_LEGAL_ANNOUNCEMENT_TRANSFERT'),
  thirdParty('THIRD_PARTY_COMMENT_ADDED', 'THIRD_PARTY_COMMENT_UPDATED', 'THIRD_PARTY_COMMENT_DELETED'),
  thirdParty(
    'THIRD_PARTY_COMMENT_MENTION_ADDED',
    'THIRD_PARTY_COMMENT_MENTION_UPDATED',
    'THIRD_PARTY_COMMENT_MENTION_DELETED',
  ),
  thirdParty('THIRD_PARTY_CONTACT_RE_INVITED'),
  [(store, { thirdPartyId }, now) => void dropContact(store, thirdPartyId, 'asked', now)],
  [(store, { thirdPartyId }, now) => void dropContact(store, thirdPartyId, 'unresponsive', now)],
  ...hubs.map((hub) => [
    ...thirdParty(`THIRD_PARTY_${hub}_ACTIVATED`, `THIRD_PARTY_${hub}_UPDATED`),
    rescored,
    ...thirdParty('THIRD_PARTY_DATA_HUB_UPDATED', `THIRD_PARTY_${hub}_DEACTIVATED`),
  ]),
  [reassessed(12_000), reassessed(2_500_000)],
  dossier('DOSSIER_TEMPLATE_UPDATED'),
  dossier('DOSSIER_ATTRIBUTE_UPDATED', 'DOSSIER_CALCULATED_ATTRIBUTE_UPDATED', 'DOSSIER_INDICATOR_UPDATED'),
  dossier('DOSSIER_COMMENT_ADDED', 'DOSSIER_COMMENT_UPDATED', 'DOSSIER_COMMENT_DELETED'),
  dossier('DOSSIER_COMMENT_MENTION_ADDED', 'DOSSIER_COMMENT_MENTION_UPDATED', 'DOSSIER_COMMENT_MENTION_DELETED'),
  [describedAnew],
  byHand('ACTION_REQUIRED'),
  byHand('BELOW_EXPECTATION'),
  byHand('ABSENT'),
  [openedUntyped, askedForMore],
  document('DOCUMENT_STOPPED', 'DOCUMENT_MODIFICATION'),
  document('DOCUMENT_DELETION_WARNING', 'DOCUMENT_DELETION'),
  document('DOCUMENT_ANSWER_SCOPE_UPDATED'),
  document('DOCUMENT_COMMENT_ADDED', 'DOCUMENT_COMMENT_UPDATED', 'DOCUMENT_COMMENT_DELETED'),
  document('DOCUMENT_COMMENT_MENTION_ADDED', 'DOCUMENT_COMMENT_MENTION_UPDATED', 'DOCUMENT_COMMENT_MENTION_DELETED'),
  document('DOCUMENT_PROVIDERA_REPORT_GENERATED', 'DOCUMENT_PROVIDERA_REPORT_RECEIVED'),
  document('DOCUMENT_PROVIDERA_STATUS_UPDATE', 'DOCUMENT_PROVIDERA_REPORT_REFRESHED'),
  document('DOCUMENT_AUDIT_TRAIL_DOWNLOAD'),
];

function rescored(store: SqlStore, { thirdPartyId }: Scene, now: WallClock): void {
  const first = new Map(firstIndicators(store.seed, thirdPartyId)).get('ENVIRONMENT');
  setIndicator(store, thirdPartyId, 'ENVIRONMENT', (Number(first ?? 40) + 7) % 101, now);
}

function reassessed(amount: number): Step {
  return (store, { accountId, thirdPartyId }, now) => {
    setAttribute(store, { accountId, thirdPartyId, label: 'Annual purchase amount', values: [amount] }, now);
  };
}

function describedAnew(store: SqlStore, { accountId, dossierId }: Scene, now: WallClock): void {
  if (dossierId === undefined) return;
  updateDossier(store, { accountId, dossierId, change: { description: 'Périmètre revu avec l’acheteur.' } }, now);
}

/** Adds the untyped dossier that later requests for more documents need. */
function openedUntyped(store: SqlStore, { accountId, thirdPartyId }: Scene, now: WallClock): void {
  createDossier(store, { accountId, thirdPartyId, documentCodes: ['DOC_FINANCIALS'] }, now);
}

function askedForMore(store: SqlStore, { accountId, thirdPartyId }: Scene, now: WallClock): void {
  const untyped = store.get<{ id: number }>(
    'SELECT id FROM dossier WHERE thirdPartyId = ? AND typeCode IS NULL AND archivedAt IS NULL AND createdAt <= ?',
    thirdPartyId,
    now,
  );
  if (!untyped) return;
  addRequirements(store, { accountId, dossierId: untyped.id, documentCodes: ['DOC_CYBER_FORM'] }, now);
}
