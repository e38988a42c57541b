import { startLegacyDossier, type Client, type Op } from '@tpr/core';
import { endpoints, legacyEndpoints, type Endpoint, type InputOf } from '@tpr/core/service';
import type { IDataObject } from 'n8n-workflow';
import { namesOf } from './names.ts';
import type { PlainRow } from './row.ts';

/** What the service would print, for people who map fields before the first run. */
const examples: Readonly<Record<string, IDataObject>> = {
  'legacy.account.list': { accountId: '1001', accountName: 'Example Group', subscriptionEndDate: '2027-12-31' },
  'legacy.account.statistics': {
    accountId: '1001',
    totalThirdparties: 1000,
    totalDossiers: 1800,
    completedDossiers: 1100,
  },
  'legacy.thirdParties.list': {
    thirdpartyId: '1042',
    name: 'Brumelac Maçonnerie (fictif)',
    monitored: true,
    globalState: false,
  },
  'legacy.thirdParties.get': {
    thirdpartyId: '1042',
    companyIdType: 'CIT001',
    identity: { name: 'Brumelac Maçonnerie (fictif)' },
  },
  'legacy.dossiers.list': { dossierId: '50017', thirdpartyId: '1042', dossierReference: 'VIG-2026-0042', state: false },
  'legacy.dossiers.get': { dossierId: '50017', dossierReference: 'VIG-2026-0042', documents: [], stoppingReason: null },
  'legacy.dossiers.create': { processId: 'P-1', dossierReference: 'VIG-2026-0042', status: 'PENDING' },
  'legacy.dossiers.update': { dossierId: '50017', updated: true },
  'legacy.files.download': { fileId: '900456', fileName: 'certificate.pdf', mimeType: 'application/pdf' },
  'legacy.requirements.list': { documentCode: 'DOC_VIGILANCE', name: 'Vigilance certificate', validityPeriod: 6 },
};

/** All operations of the legacy interface, as the client knows them (R137–R148). */
export const legacyRows: readonly PlainRow[] = endpoints.filter(({ base }) => base === 'legacy').map(rowOf);

function rowOf(endpoint: Endpoint): PlainRow {
  return {
    ...namesOf(endpoint),
    endpoint,
    record: { example: examples[endpoint.name] ?? {} },
    fileName: ({ fileId }) => `file-${fileId}.pdf`,
    ...(endpoint.name === legacyEndpoints.dossiers.create.name && { read: startDossier }),
  };
}

/** Asynchronous: the answer is a process (R142). */
function* startDossier(client: Client, wanted: InputOf<typeof legacyEndpoints.dossiers.create>): Op<object> {
  return { ...(yield* startLegacyDossier(client, wanted)), status: 'PENDING' };
}
