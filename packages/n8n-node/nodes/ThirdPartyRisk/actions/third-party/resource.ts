import type { Resource } from '../operation.ts';
import { add } from './add/operation.ts';
import { getMany } from './get-many/operation.ts';
import { get } from './get/operation.ts';
import { searchCompany } from './search-company/operation.ts';
import { upsert } from './upsert/operation.ts';

export const thirdParty: Resource = {
  name: 'Third Party',
  value: 'thirdParty',
  operations: [add, upsert, get, getMany, searchCompany],
};
