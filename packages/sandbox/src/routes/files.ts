import { currentEndpoints, legacyEndpoints } from '@tpr/core/api';
import { fileOf, zipOf } from '../files/index.ts';
import { recordEvent, RuleRefusal } from '../domain/index.ts';
import { answers, type AcceptedCall, type Replies } from '../server/call.ts';
import type { EvidenceRow, SqlStore } from '../store/index.ts';
import { findDossier } from './dossiers.ts';
import { rowId } from './listing.ts';

const { files } = currentEndpoints;

interface FilePath {
  readonly dossierId?: string | undefined;
  readonly documentId?: string | undefined;
  readonly fileId?: string | undefined;
}

/** An evidence by its full path: each id must belong to the one before it. */
function findEvidence(
  { store, accountId }: AcceptedCall,
  { dossierId = '', documentId = '', fileId = '' }: FilePath,
): EvidenceRow {
  const row = store.get<EvidenceRow>(
    `SELECT evidence.* FROM evidence JOIN documentDetail ON documentDetail.id = documentId
     WHERE evidence.id = ? AND documentId = ? AND dossierId = ? AND accountId = ?`,
    rowId(fileId),
    rowId(documentId),
    rowId(dossierId),
    accountId,
  );
  if (!row) throw new RuleRefusal('not-found', `File ${fileId} does not exist in document ${documentId}.`);
  return row;
}

/** The file of an evidence; of a form, the PDF of its answers (R082). */
export function readFile(store: SqlStore, row: EvidenceRow): Replies['file'] {
  return { bytes: fileOf(store, row), name: row.fileName, type: row.mediaType };
}

const download = answers(files.download, (call) => readFile(call.store, findEvidence(call, call.input)));

/** The legacy interface says that every file is a PDF (R146), also where it is a picture. */
const legacyDownload = answers(legacyEndpoints.files.download, (call) => ({
  ...readFile(call.store, findEvidence(call, call.input)),
  type: 'application/pdf',
}));

const signedUrl = answers(files.signedUrl, (call) => call.sign(findEvidence(call, call.input).id));

/** All files of the dossier. The journal records the download for each document with a file. */
const zip = answers(files.zip, (call) => {
  const { store, now, input } = call;
  const { id, reference } = findDossier(call, rowId(input.dossierId));
  const rows = store.all<EvidenceRow>(
    'SELECT evidence.* FROM evidence JOIN document ON document.id = documentId WHERE dossierId = ? ORDER BY evidence.id',
    id,
  );
  for (const documentId of new Set(rows.map((row) => row.documentId))) {
    recordEvent(store, 'DOCUMENT_AUDIT_TRAIL_DOWNLOAD', documentId, now);
  }
  return {
    bytes: zipOf(rows.map((row) => ({ name: row.fileName, bytes: fileOf(store, row) }))),
    name: `${reference}.zip`,
    type: 'application/zip',
  };
});

export const fileRoutes = [download, legacyDownload, signedUrl, zip];
