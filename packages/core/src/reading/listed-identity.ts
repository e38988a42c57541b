import type { ThirdParty } from '../api/records/third-party.ts';

/**
 * Fields of the identity that a list may leave out. The specification shows the identity in the response about one
 * third party, but shows no response of a list (R033, R038). The legacy list only names third parties (R129).
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

/** Fields of the portfolio that a list may show, and the response about one third party leave out. */
const listedFields = ['thirdpartyCode', 'kind', 'name'] as const satisfies readonly (keyof ThirdParty)[];

/** An identity, with what only the list shows. @param listed the record of the list, received a moment ago */
export function withListed<T extends Pick<ThirdParty, (typeof listedFields)[number]>>(identity: T, listed: T): T {
  const absent = listedFields.filter((field) => identity[field] === null && listed[field] !== null);
  return absent.length === 0
    ? identity
    : { ...identity, ...Object.fromEntries(absent.map((field) => [field, listed[field]])) };
}
