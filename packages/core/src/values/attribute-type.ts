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
export type AttributeValue = string | number | boolean;
