import { currentEndpoints } from '@tpr/core/service';
import { attributeRecord } from '../records/attribute.ts';
import { documentRecord } from '../records/document.ts';
import { dossierRecord } from '../records/dossier.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { readDossier } from '../shared/find.ts';
import type { Row } from './row.ts';

const { attributes, companies, documents, dossiers, files, indicators, thirdParties } = currentEndpoints;

const fileExample = { dossierId: '50017', documentId: '700123', fileId: '900456' };

/** The operations of the current interface that are one call, by resource. */
export const plainRows: Readonly<Record<string, readonly Row[]>> = {
  attribute: [
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many attributes',
      description: 'Retrieve a list of the attributes of a third party',
      endpoint: attributes.list,
      record: attributeRecord,
    },
  ],
  document: [
    {
      name: 'Get',
      value: 'get',
      action: 'Get document',
      description: 'Read one document with its evidences',
      endpoint: documents.get,
      record: documentRecord,
      takesExtractedData: true,
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many documents',
      description: 'Retrieve a list of the documents of a dossier',
      endpoint: documents.list,
      record: documentRecord,
      takesExtractedData: true,
    },
  ],
  dossier: [
    {
      name: 'Download Evidence ZIP',
      value: 'downloadZip',
      action: 'Download evidence of dossier',
      description: 'Download all files of a dossier as one ZIP archive',
      endpoint: files.zip,
      record: { example: { dossierId: '50017', fileName: 'dossier-50017.zip', mimeType: 'application/zip' } },
      fileName: ({ dossierId }) => `dossier-${dossierId}.zip`,
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get dossier',
      description: 'Read one dossier',
      endpoint: dossiers.get,
      record: dossierRecord,
      read: (client, { dossierId }: { dossierId: string }) => readDossier(client, dossierId),
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many dossiers',
      description: 'Retrieve a list of the dossiers of the account or of one third party',
      endpoint: dossiers.list,
      ofOne: dossiers.listFor,
      record: dossierRecord,
    },
  ],
  file: [
    {
      name: 'Download',
      value: 'download',
      action: 'Download file',
      description: 'Download the file of a document. A completed form arrives as a PDF of its answers.',
      endpoint: files.download,
      record: { example: { ...fileExample, fileName: 'certificate.pdf', mimeType: 'application/pdf' } },
      fileName: ({ fileId }) => `file-${fileId}`,
    },
    {
      name: 'Get Signed URL',
      value: 'getSignedUrl',
      action: 'Get signed URL of file',
      description: 'Get a temporary address that opens the file without signing in',
      endpoint: files.signedUrl,
      record: {
        example: {
          ...fileExample,
          url: 'https://service.example.com/storage/900456?signature=…',
          expiresAt: '2026-11-01T09:35:00',
        },
      },
    },
  ],
  indicator: [
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many indicators',
      description: 'Retrieve a list of the indicators and scores of a third party',
      endpoint: indicators.list,
      record: {
        example: {
          thirdpartyId: '1042',
          code: 'I002',
          label: 'Financial risk',
          value: 12,
          scale: '0-20',
          date: '2026-10-31',
          topic: 'finance',
        },
      },
    },
  ],
  thirdParty: [
    {
      name: 'Get',
      value: 'get',
      action: 'Get third party',
      description: 'Read the identity of one third party',
      endpoint: thirdParties.get,
      record: thirdPartyRecord,
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many third parties',
      description: 'Retrieve a list of the third parties in the portfolio',
      endpoint: thirdParties.list,
      record: thirdPartyRecord,
    },
    {
      name: 'Search Company',
      value: 'searchCompany',
      action: 'Search company',
      description: 'Look a company up in the reference directory before adding it',
      endpoint: companies.search,
      record: {
        example: {
          thirdpartyId: null,
          name: 'Zorvanelle Logistik (fictiv) GmbH',
          companyIdType: 'CIT002',
          companyIdValue: 'DE000000001',
          countryCode: 'DE',
          city: 'Bremen',
        },
      },
    },
  ],
};
