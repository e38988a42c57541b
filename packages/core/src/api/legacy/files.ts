import { endpoint, file } from '../endpoint.ts';
import { integerId } from '../input.ts';

export const download = endpoint({
  name: 'legacy.files.download',
  base: 'legacy',
  call: 'GET /account/{accountId}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}',
  params: () => ({
    dossierId: integerId('dossierId'),
    documentId: integerId('documentId'),
    fileId: integerId('fileId'),
  }),
  response: file,
  repeatable: true,
  source: 'R146',
  summary: 'Download a file',
});
