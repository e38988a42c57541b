import { readDossier } from '@tpr/core';
import { currentEndpoints, endpoints } from '@tpr/core/api';
import { attributeRecord } from '../records/attribute.ts';
import { documentRecord } from '../records/document.ts';
import { dossierRecord } from '../records/dossier.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { namesOf } from './names.ts';
import { outputOf } from './output.ts';
import type { AnyEndpoint, PlainRow } from './row.ts';

const { attributes, companies, documents, dossiers, files, indicators, requirements, responses, thirdParties } =
  currentEndpoints;

/** What is to be said of operations of the current interface beyond their endpoints. */
const stated: readonly (Pick<PlainRow, 'endpoint'> & Partial<PlainRow>)[] = [
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

/** Part of operations that are more than one call, or of what the editor asks. */
const behindOthers: readonly AnyEndpoint[] = [
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

/** Whatever else there is: it appears by what its endpoint says. */
export const unstated: readonly AnyEndpoint[] = endpoints.filter(
  (endpoint) =>
    endpoint.base === 'current' && ![...stated.map((row) => row.endpoint), ...behindOthers].includes(endpoint),
);

/** The operations of the current interface that are one call: those above, and whatever else there is. */
export const plainRows: readonly PlainRow[] = [...stated, ...unstated.map((endpoint) => ({ endpoint }))].map((row) => ({
  record: { output: outputOf(row.endpoint) },
  ...namesOf(row.endpoint),
  ...row,
}));
