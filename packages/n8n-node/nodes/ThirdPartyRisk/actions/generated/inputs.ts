import type { AnyEndpoint } from './operation-spec.ts';

/** An input of an operation that the user fills in in the editor. */
export interface EditorInput {
  readonly name: string;
  readonly isOptional: boolean;
  readonly kind: 'text' | 'flag' | 'choice' | 'list' | 'day' | 'country';
  readonly choices: readonly string[];
}

type Field = AnyEndpoint['params'][string];

/** The typed inputs of an operation, derived from the schemas with which the client validates them. */
export function inputsOf({ base, params, query, body }: AnyEndpoint): EditorInput[] {
  // Path parameters of the current interface are chosen by a locator.
  return Object.entries({ ...(base === 'legacy' && params), ...query, ...body }).map(([name, schema]) =>
    describe(name, schema),
  );
}

function describe(name: string, schema: Field): EditorInput {
  const outer = schema._zod.def;
  const isOptional = outer.type === 'optional';
  const { type, entries } = (isOptional && 'innerType' in outer ? (outer.innerType as Field)._zod.def : outer) as {
    readonly type: string;
    readonly entries?: Readonly<Record<string, string>>;
  };
  return { name, isOptional, kind: kindOf(name, type), choices: Object.keys(entries ?? {}) };
}

function kindOf(name: string, type: string): EditorInput['kind'] {
  switch (type) {
    case 'boolean':
      return 'flag';
    case 'enum':
      return 'choice';
    case 'array':
      return 'list';
    default:
      return name.endsWith('Date') ? 'day' : name === 'countryCode' ? 'country' : 'text';
  }
}
