import { newestFirst } from '@tpr/core';
import type { Document, Evidence } from '@tpr/core/service';
import { statusFilter } from '../shared/statuses.ts';
import type { RecordKind } from './record-kind.ts';

export const documentRecord = {
  example: {
    documentId: '700123',
    dossierId: '50017',
    documentCode: 'DOC_VIGILANCE',
    documentName: 'Vigilance certificate',
    status: 'ACTION_REQUIRED',
    requestDate: '2026-10-02T09:30:00.000',
    uploadDate: '2026-10-20T14:05:00.000',
    expirationDate: '2027-04-20',
    fileId: '900456',
    responseId: '800789',
  },
  simplified(document) {
    const newest = newestOf(document);
    return {
      documentId: document.documentId,
      dossierId: document.dossierId,
      documentCode: document.documentCode,
      documentName: document.documentName,
      status: document.status ?? document.statusCode,
      requestDate: document.requestDate,
      uploadDate: newest?.uploadDate ?? null,
      expirationDate: newest?.expirationDate?.slice(0, 10) ?? null,
      fileId: newest?.id ?? null,
      responseId: newest?.responseId ?? null,
    };
  },
  filters: {
    fields: [statusFilter('documents')],
    fits(filters) {
      const statuses = filters.list('status');
      return ({ status }) => statuses.length === 0 || (status !== null && statuses.includes(status));
    },
  },
} satisfies RecordKind<Document>;

/** The evidence that counts: the newest one (G79). */
export function newestOf({ evidences }: Document): Evidence | undefined {
  return newestFirst(evidences)[0];
}
