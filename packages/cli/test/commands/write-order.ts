import type { Sandbox } from '@tpr/sandbox';
import { flagsOf } from './tpr.ts';

export const order = (sandbox: Sandbox, ...more: string[]) => [
  'doctor',
  ...flagsOf(sandbox),
  '--write-tests',
  '100001',
  ...more,
];

/** The attributes of a sandbox. */
export const heldIn = ({ store }: Sandbox) =>
  store.all('SELECT thirdPartyId, definitionId, "values" FROM attributeValue ORDER BY thirdPartyId, definitionId');
