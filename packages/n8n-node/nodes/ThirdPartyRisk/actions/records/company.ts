import { stripRaw } from '@tpr/core';
import { company, type Company } from '@tpr/core/api';
import { toJson } from '../operation.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldsIn } from './schema.ts';

/** Its country has the name that it has in a third party. */
const nameOf = (field: string): string => (field === 'countryCode' ? 'country' : field);
const renamed = <T>(fields: Readonly<Record<string, T>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameOf(name), value]));

/** A company of the directory. */
export const companyRecord = {
  output: renamed(fieldsIn(company)),
  shown: (found) => renamed(toJson(stripRaw(found))),
} satisfies RecordKind<Company>;
