import type { Operation } from '../../operation.ts';
import { binaryProperty, fileResult } from '../../shared/binary.ts';
import { dossierIdOf } from '../../shared/find.ts';
import { dossierLocator } from '../../shared/locators.ts';

export const downloadZip: Operation = {
  name: 'Download Evidence ZIP',
  value: 'downloadZip',
  action: 'Download evidence of dossier',
  description: 'Download all files of a dossier as one ZIP archive',
  properties: [dossierLocator, binaryProperty],
  example: { dossierId: '50017', fileName: 'dossier-50017.zip', mimeType: 'application/zip' },
  *run(call) {
    const dossierId = yield* dossierIdOf(call.client, call.parameters);
    const file = yield* call.client.files.zip({ dossierId });
    return [fileResult(call, file, `dossier-${dossierId}.zip`, { dossierId })];
  },
};
