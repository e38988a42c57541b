import type { ThirdParty } from '../api/records/third-party.ts';

/**
 * Fields of the identity that a list may leave out: the specification shows the identity in the response about one third
 * party, and no response of a list (R033, R038). The legacy list only names third parties (R129).
 */
export const identityDetails = [
  'siren',
  'siret',
  'vatNumber',
  'duns',
  'street',
  'postalCode',
  'city',
  'country',
  'activityCode',
  'activity',
  'status',
  'statusCode',
] as const satisfies readonly (keyof ThirdParty)[];

/** Whether no record of a list has a detail of its identity. */
export function onlyNames(listed: readonly Pick<ThirdParty, (typeof identityDetails)[number]>[]): boolean {
  return listed.every((each) => identityDetails.every((detail) => each[detail] === null));
}
