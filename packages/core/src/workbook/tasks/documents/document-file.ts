import type { DocumentId, DossierId, FileId } from '../../../api/input.ts';
import { ConnectorError } from '../../../errors.ts';
import { mayLackOperation } from '../../../reading/failure-scope.ts';
import { toBase64 } from '../../../values/base64.ts';
import { safeFileName } from '../../../values/file-name.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { clientOf, userLanguageOf, type Task } from '../../task-context.ts';

/** Users open larger files in the service: Apps Script returns at most about 50 MB, and base64 adds a third. */
const mostBytes = 25_000_000;

/**
 * Returns a temporary address of a document's file, or the file itself if the service returns no address. The
 * specification does not show the path of the address endpoint.
 */
export const openFile: Task<'openFile'> = function* (context, { dossierId, documentId, fileId }) {
  const { files } = clientOf(context);
  const place = { dossierId: dossierId as DossierId, documentId: documentId as DocumentId, fileId: fileId as FileId };
  try {
    return { url: (yield* files.signedUrl(place)).url };
  } catch (error) {
    // A service without temporary addresses.
    if (!mayLackOperation(error)) throw error;
  }
  const { name, bytes } = yield* files.download(place);
  if (bytes.length > mostBytes) {
    const message = workbookMessages[userLanguageOf(context)].fileTooLarge(Math.round(bytes.length / 1_000_000));
    throw new ConnectorError('config', message, { endpoint: 'files.download', field: 'size' });
  }
  return {
    name: nameByContent(safeFileName(name) ?? safeFileName(`file-${fileId}`) ?? 'file', bytes),
    base64: toBase64(bytes),
  };
};

/** File signatures with the extensions that match. Programs, web pages and scripts are not in the list. */
const beginnings: readonly (readonly [start: string, endings: readonly string[]])[] = [
  ['%PDF-', ['pdf']],
  ['\u0089PNG', ['png']],
  ['\u00FF\u00D8\u00FF', ['jpg', 'jpeg']],
  ['II*\0', ['tif', 'tiff']],
  ['MM\0*', ['tif', 'tiff']],
  ['PK\u0003\u0004', ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']],
];

/** Replaces a missing or wrong extension by one that matches the content: the system opens files by their extension. */
export function nameByContent(name: string, bytes: Uint8Array): string {
  const read = String.fromCharCode(...bytes.subarray(0, 64));
  // Before the signature of a PDF there may be a byte order mark and blank lines.
  const start = read.replace(/^(?:\u00EF\u00BB\u00BF)?[\r\n\t ]*(?=%PDF-)/, '');
  const endings = beginnings.find(([beginning]) => start.startsWith(beginning))?.[1] ?? ['bin'];
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && endings.includes(ending) ? name : `${name}.${endings[0]}`;
}
