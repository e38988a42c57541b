import { address, endpoint, file } from '../endpoint.ts';
import { documentId, dossierId, fileId } from '../input.ts';

/** `fileId` is the evidence's `id`; a completed form is downloaded the same way, as a PDF of its answers (R082, G77). */
export const download = endpoint({
  name: 'files.download',
  call: 'GET /account/{accountId}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}',
  params: () => ({ dossierId: dossierId(), documentId: documentId(), fileId: fileId() }),
  response: file,
  repeatable: true,
  source: 'R083',
  summary: 'Download the file of an evidence',
});

/** The address needs no bearer token and must not get one (R084). */
export const signedUrl = endpoint({
  name: 'files.signedUrl',
  params: () => ({ dossierId: dossierId(), documentId: documentId(), fileId: fileId() }),
  response: address,
  repeatable: true,
  source: 'R084',
  summary: 'Get a temporary address of a file',
});

export const zip = endpoint({
  name: 'files.zip',
  params: () => ({ dossierId: dossierId() }),
  response: file,
  repeatable: true,
  source: 'R085',
  summary: 'Download all files of a dossier as a ZIP archive',
});
