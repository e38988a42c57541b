/** The seven types of the specification (R051-R057). */
export const attributeTypes = [
  'string',
  'boolean',
  'date',
  'decimal',
  'percentage',
  'list_unique',
  'list_multiple',
] as const;
export type AttributeType = (typeof attributeTypes)[number];
/** One value of an attribute, as it is sent: a date is YYYY-MM-DD, a percentage is on the service's scale (G58). */
export type AttributeValue = string | number | boolean;
