import type { IDataObject } from 'n8n-workflow';

export const documentExample: IDataObject = {
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
};
