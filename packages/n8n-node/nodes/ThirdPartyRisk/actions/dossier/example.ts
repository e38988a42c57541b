import type { IDataObject } from 'n8n-workflow';

export const dossierExample: IDataObject = {
  dossierId: '50017',
  thirdpartyId: '1042',
  dossierReference: 'VIG-2026-0042',
  type: 'Vigilance',
  status: 'INVALID',
  creationDate: '2026-01-12',
  expirationDate: '2026-12-31',
  requiredDocuments: 6,
  collectedDocuments: 4,
};
