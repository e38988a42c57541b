import type { Sandbox } from '@tpr/sandbox';

type Given = string | number | string[] | { [name: string]: Given };

/** Records of the sandbox for the operations under test. */
export interface Sample {
  readonly thirdPartyId: string;
  readonly otherThirdPartyId: string;
  /** Companies of the directory that are not in the portfolio. */
  readonly newSirets: readonly [string, string, string];
  /** A document with a file, and the dossier that it belongs to. */
  readonly filed: { readonly dossierId: string; readonly documentId: string; readonly fileId: string };
  /** Documents that wait for a decision. */
  readonly waiting: readonly { readonly dossierId: string; readonly documentId: string }[];
  /** A dossier that takes further documents. */
  readonly freeDossierId: string;
  readonly dossierTypeCode: string;
  readonly requirementCode: string;
}

export function takeSample({ store }: Sandbox): Sample {
  const [thirdParty, otherThirdParty] = store.all<{ id: number }>(
    'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL AND identityAt IS NOT NULL ORDER BY id LIMIT 2',
  );
  const companies = store.all<{ siret: string }>(
    `SELECT siret FROM company WHERE siret IS NOT NULL AND countryCode = 'FR'
     AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id LIMIT 3`,
  );
  const filed = store.get<{ dossierId: number; documentId: number; fileId: number }>(
    `SELECT dossierId, documentId, evidence.id AS fileId FROM evidence JOIN documentDetail ON documentDetail.id = documentId
     JOIN dossier ON dossier.id = dossierId
     WHERE documentDetail.accountId = 1001 AND evidence.kind = 'file' AND archivedAt IS NULL ORDER BY evidence.id LIMIT 1`,
  );
  const waiting = store.all<{ dossierId: number; documentId: number }>(
    `SELECT dossierId, document.id AS documentId FROM document JOIN dossier ON dossier.id = dossierId
     WHERE accountId = 1001 AND archivedAt IS NULL AND document.status = 'ACTION_REQUIRED' ORDER BY document.id LIMIT 8`,
  );
  const free = store.get<{ id: number }>(
    'SELECT id FROM dossier WHERE accountId = 1001 AND typeCode IS NULL AND archivedAt IS NULL ORDER BY id LIMIT 1',
  );
  const type = store.get<{ code: string }>('SELECT code FROM dossierType ORDER BY code LIMIT 1');
  const requirement = store.get<{ code: string }>(
    `SELECT code FROM requirement WHERE code NOT IN (SELECT code FROM document WHERE dossierId = ${free?.id ?? 0})
     ORDER BY code LIMIT 1`,
  );
  return {
    thirdPartyId: keyOf(thirdParty?.id),
    otherThirdPartyId: keyOf(otherThirdParty?.id),
    newSirets: [keyOf(companies[0]?.siret), keyOf(companies[1]?.siret), keyOf(companies[2]?.siret)],
    filed: {
      dossierId: keyOf(filed?.dossierId),
      documentId: keyOf(filed?.documentId),
      fileId: keyOf(filed?.fileId),
    },
    waiting: waiting.map(({ dossierId, documentId }) => ({
      dossierId: keyOf(dossierId),
      documentId: keyOf(documentId),
    })),
    freeDossierId: keyOf(free?.id),
    dossierTypeCode: keyOf(type?.code),
    requirementCode: keyOf(requirement?.code),
  };
}

function keyOf(value: number | string | undefined): string {
  if (value === undefined) throw new Error('The data of the sandbox lack something that the tests need.');
  return String(value);
}

/** The input for every operation of the action node, by `resource.operation`. */
export function valuesFor(sample: Sample): Readonly<Record<string, { [name: string]: Given }>> {
  const { thirdPartyId, otherThirdPartyId, filed, waiting, newSirets } = sample;
  const document = { dossierId: filed.dossierId, documentId: filed.documentId };
  return {
    'thirdParty.add': { identifier: newSirets[0] },
    'thirdParty.upsert': { identifier: newSirets[1] },
    'thirdParty.get': { thirdPartyId },
    'thirdParty.searchCompany': { searchBy: 'SIRET', value: newSirets[0] },
    'attribute.getAll': { thirdPartyId },
    'attribute.set': { thirdPartyId, label: 'Criticality', value: 'High' },
    'attribute.setMany': {
      thirdPartyId: otherThirdPartyId,
      attributes: { mappingMode: 'defineBelow', value: { Criticality: 'Low', 'Annual purchase amount': 4200 } },
    },
    'indicator.getAll': { thirdPartyId },
    'dossier.create': { thirdPartyId, typeCode: sample.dossierTypeCode },
    'dossier.get': { dossierId: filed.dossierId },
    'dossier.addRequirements': { dossierId: sample.freeDossierId, requiredDocuments: [sample.requirementCode] },
    'dossier.downloadZip': { dossierId: filed.dossierId },
    'document.get': document,
    'document.getAll': { dossierId: filed.dossierId },
    'document.getExtractedData': document,
    'response.approve': { ...waiting[0], comment: 'As agreed' },
    'response.reject': { ...waiting[1], shareRejectionReason: 'no', comment: 'The amount is too low' },
    'file.download': { ...document, fileId: filed.fileId },
    'file.getSignedUrl': { ...document, fileId: filed.fileId },
    'event.search': { resourceType: 'dossier', from: '2026-10-01T00:00:00', limit: 10 },
    'portfolio.getAll': { limit: 5 },
    'portfolio.getChanges': { since: '2026-10-31T00:00:00' },
    'identifier.check': { identifier: '732 829 320 00074' },
    'apiRequest.send': { path: '/account/{accountId}/thirdparties', query: '{"page": 0, "pageSize": 3}' },
    'legacy.thirdParties.get': { thirdpartyId: thirdPartyId },
    'legacy.account.statistics': {},
    'legacy.dossiers.get': { dossierId: filed.dossierId },
    'legacy.dossiers.create': {
      companyIdType: 'CIT001',
      companyIdValue: newSirets[2],
      fields: { requiredDocuments: sample.requirementCode },
    },
    'legacy.dossiers.update': { dossierId: filed.dossierId, fields: { description: 'Reviewed' } },
    'legacy.files.download': { ...document, fileId: filed.fileId },
  };
}
