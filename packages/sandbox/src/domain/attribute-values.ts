import type { AttributeDefinitionRow, AttributeEntry } from '../store/index.ts';

const isDate = (value: AttributeEntry): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

const isNumber = (value: AttributeEntry): boolean => typeof value === 'number' && Number.isFinite(value);

/** The error in an attribute's values; undefined when they are valid (R051–R057). An empty list is valid: it clears. */
export function faultOf(
  definition: Pick<AttributeDefinitionRow, 'label' | 'type' | 'choices'>,
  values: readonly unknown[],
): string | undefined {
  const { label, type } = definition;
  const choices: string[] = JSON.parse(definition.choices ?? '[]');
  const rules: Record<AttributeDefinitionRow['type'], [(value: AttributeEntry) => boolean, string]> = {
    string: [(value) => typeof value === 'string' && value.length <= 4_000, 'a text of at most 4,000 characters'],
    boolean: [(value) => typeof value === 'boolean', 'true or false'],
    date: [isDate, 'a date YYYY-MM-DD'],
    decimal: [isNumber, 'a number'],
    percentage: [isNumber, 'a number'],
    list_unique: [(value) => choices.includes(String(value)), `one of ${choices.join(', ')}`],
    list_multiple: [(value) => choices.includes(String(value)), `among ${choices.join(', ')}`],
  };
  const [fits, rule] = rules[type];
  if (type !== 'list_multiple' && values.length > 1) return `'${label}' takes one value.`;
  const misfit = values.some((value) => !isEntry(value) || !fits(value));
  return misfit ? `'${label}' must be ${rule}.` : undefined;
}

const isEntry = (value: unknown): value is AttributeEntry => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * 'Tier 1' (watch most) to 'Tier 4' from criticality, spend in euros and strategic weight; undefined without
 * criticality.
 */
export function riskTierOf(criticality: unknown, annualAmount: unknown, strategic: unknown): string | undefined {
  const weight = { High: 3, Medium: 2, Low: 1 }[String(criticality)];
  if (weight === undefined) return undefined;
  const score = weight + (Number(annualAmount ?? 0) >= 500_000 ? 1 : 0) + (strategic === true ? 1 : 0);
  return `Tier ${Math.max(1, 5 - score)}`;
}
