import { readDossier } from '@tpr/core';
import { currentEndpoints, endpoints } from '@tpr/core/api';
import { attributeRecord } from '../records/attribute.ts';
import { companyRecord } from '../records/company.ts';
import { documentRecord } from '../records/document.ts';
import { dossierRecord } from '../records/dossier.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { namesOf } from './names.ts';
import { outputOf } from './output.ts';
import type { AnyEndpoint, OperationSpec } from './operation-spec.ts';

const { attributes, companies, documents, dossiers, files, indicators, requirements, responses, thirdParties } =
  currentEndpoints;

/** Names, descriptions and record kinds that replace those of the endpoint. */
const overrides: readonly (Pick<OperationSpec, 'endpoint'> & Partial<OperationSpec>)[] = [
  {
    endpoint: attributes.list,
    description: 'Retrieve a list of the attributes of a third party',
    record: attributeRecord,
  },
  {
    endpoint: companies.search,
    resource: 'thirdParty',
    name: 'Search Company',
    value: 'searchCompany',
    action: 'Search company',
    description: 'Look a company up in the reference directory before adding it',
    record: companyRecord,
  },
  { endpoint: documents.get, record: documentRecord, takesExtractedData: true },
  {
    endpoint: documents.list,
    description: 'Retrieve a list of the documents of a dossier',
    record: documentRecord,
    takesExtractedData: true,
  },
  {
    endpoint: dossiers.get,
    record: dossierRecord,
    read: (client, { dossierId }: { dossierId: string }) => readDossier(client, dossierId),
  },
  {
    endpoint: dossiers.list,
    ofOne: dossiers.listFor,
    description: 'Retrieve a list of the dossiers of the account or of one third party',
    record: dossierRecord,
  },
  {
    endpoint: files.download,
    description: 'Download the file of a document. A completed form arrives as a PDF of its answers.',
  },
  {
    endpoint: files.signedUrl,
    name: 'Get Signed URL',
    value: 'getSignedUrl',
    action: 'Get signed URL of file',
    description: 'Get a temporary address that opens the file without signing in',
  },
  {
    endpoint: files.zip,
    resource: 'dossier',
    name: 'Download Evidence ZIP',
    value: 'downloadZip',
    action: 'Download evidence of dossier',
    description: 'Download all files of a dossier as one ZIP archive',
    fileName: ({ dossierId }) => `dossier-${dossierId}.zip`,
  },
  {
    endpoint: indicators.list,
    description: 'Retrieve a list of the indicators and scores of a third party',
  },
  { endpoint: thirdParties.get, description: 'Read the identity of one third party', record: thirdPartyRecord },
  {
    endpoint: thirdParties.list,
    description: 'Retrieve a list of the third parties in the portfolio',
    record: thirdPartyRecord,
  },
];

/** Endpoints that hand-written operations or the editor call; they are not operations of their own. */
const coveredElsewhere: readonly AnyEndpoint[] = [
  attributes.definitions,
  attributes.set,
  documents.searchByEvents,
  dossiers.addRequirements,
  dossiers.create,
  dossiers.listFor,
  dossiers.searchByEvents,
  dossiers.types,
  requirements.list,
  responses.approve,
  responses.reject,
  thirdParties.add,
  thirdParties.searchByEvents,
];

/** Endpoints without an override: their operation is generated from the endpoint alone. */
export const withoutOverride: readonly AnyEndpoint[] = endpoints.filter(
  (endpoint) =>
    endpoint.base === 'current' && ![...overrides.map((row) => row.endpoint), ...coveredElsewhere].includes(endpoint),
);

/** Operations of the current interface that are one call. */
export const currentOperations: readonly OperationSpec[] = [
  ...overrides,
  ...withoutOverride.map((endpoint) => ({ endpoint })),
].map((row) => ({
  record: { output: outputOf(row.endpoint) },
  ...namesOf(row.endpoint),
  ...row,
}));
