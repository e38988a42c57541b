import { resultOf, type Operation } from '../../operation.ts';
import { documentLocator, dossierLocator, fileLocator } from '../../shared/locators.ts';
import { filePlaceOf } from '../find-file.ts';

export const getSignedUrl: Operation = {
  name: 'Get Signed URL',
  value: 'getSignedUrl',
  action: 'Get signed URL of file',
  description: 'Get a temporary address that opens the file without signing in',
  properties: [dossierLocator, documentLocator, fileLocator],
  example: {
    dossierId: '50017',
    documentId: '700123',
    fileId: '900456',
    url: 'https://service.example.com/storage/900456?signature=…',
    expiresAt: '2026-11-01T09:35:00',
  },
  *run({ client, parameters }) {
    const place = yield* filePlaceOf(client, parameters);
    return [resultOf({ ...place, ...(yield* client.files.signedUrl({ ...place })) })];
  },
};
