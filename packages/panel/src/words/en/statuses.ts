/** What the service's statuses are called; the raw code stands in the tooltip. */
export const statuses = {
  ABSENT: 'missing',
  ONGOING: 'in progress',
  ACTION_REQUIRED: 'to decide',
  VALID: 'valid',
  BELOW_EXPECTATION: 'below expectation',
  INVALID: 'not valid',
  other: 'other',
};
export type StatusWords = typeof statuses;
