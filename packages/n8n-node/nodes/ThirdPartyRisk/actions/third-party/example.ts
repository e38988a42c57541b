import type { IDataObject } from 'n8n-workflow';

export const thirdPartyExample: IDataObject = {
  thirdpartyId: '1042',
  name: 'Brumelac Maçonnerie (fictif)',
  status: 'ACTIVE',
  kind: 'supplier',
  siret: '00000000100018',
  vatNumber: 'FR00000000001',
  duns: '000000001',
  city: 'Lyon',
  country: 'FR',
  activity: 'Masonry',
};
