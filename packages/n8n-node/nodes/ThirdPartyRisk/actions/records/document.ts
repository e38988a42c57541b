import { newestFirst } from '@tpr/core';
import { document, type Document, type Evidence } from '@tpr/core/api';
import { statuses } from '@tpr/core/values';
import { statusFilter } from '../shared/statuses.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldsIn, text, type Fields } from './schema.ts';

/** Fields of the simplified record. */
const output: Fields = {
  documentId: text,
  dossierId: text,
  documentCode: text,
  documentName: text,
  status: text,
  requestDate: text,
  uploadDate: text,
  expirationDate: text,
  fileId: text,
  responseId: text,
};

export const documentRecord = {
  output,
  selectable: { ...fieldsIn(document), ...output },
  ids: ['documentId', 'dossierId'],
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
      const chosen = filters.choices('status', statuses);
      return ({ status }) => chosen.length === 0 || chosen.some((each) => each === status);
    },
  },
} satisfies RecordKind<Document>;

/** The evidence that is used: the newest one (G79). */
export function newestOf({ evidences }: Document): Evidence | undefined {
  return newestFirst(evidences)[0];
}
