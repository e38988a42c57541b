import type { Operation } from '../../operation.ts';
import { binaryProperty, fileResult } from '../../shared/binary.ts';
import { documentLocator, dossierLocator, fileLocator } from '../../shared/locators.ts';
import { filePlaceOf } from '../find-file.ts';

export const download: Operation = {
  name: 'Download',
  value: 'download',
  action: 'Download file',
  description: 'Download the file of a document. A completed form arrives as a PDF of its answers.',
  properties: [dossierLocator, documentLocator, fileLocator, binaryProperty],
  example: {
    dossierId: '50017',
    documentId: '700123',
    fileId: '900456',
    fileName: 'certificate.pdf',
    mimeType: 'application/pdf',
  },
  *run(call) {
    const place = yield* filePlaceOf(call.client, call.parameters);
    const file = yield* call.client.files.download({ ...place });
    return [fileResult(call, file, `file-${place.fileId}`, { ...place })];
  },
};
