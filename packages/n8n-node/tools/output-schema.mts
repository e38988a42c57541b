/** JSON Schema of what comes out of an operation, as n8n shows it before the first run. */
export interface OutputSchema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, OutputSchema>>;
  readonly items?: OutputSchema;
}

/** The schema that an example has; `version` is n8n's count of changes to it. */
export function schemaOf(example: object): OutputSchema & { readonly version: number } {
  return { ...describe(example), version: 1 };
}

function describe(value: unknown): OutputSchema {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value))
    return value.length === 0 ? { type: 'array' } : { type: 'array', items: describe(value[0]) };
  if (typeof value !== 'object') return { type: typeof value };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(value).map(([name, part]) => [name, describe(part)])),
  };
}
