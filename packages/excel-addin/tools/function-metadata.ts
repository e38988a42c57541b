import type { Text } from '../src/manifest/texts.ts';

/** What Excel shows while a formula is typed. Names of functions are the same in all languages. */
export interface FunctionHelp {
  readonly description: Text;
  /** By the name of the parameter in the code. */
  readonly parameters: Readonly<Record<string, { readonly name: Text; readonly description: Text }>>;
}

/** By id, such as INDICATOR. */
export type FunctionHelps = Readonly<Record<string, FunctionHelp>>;

interface Parameter {
  readonly name: string;
  readonly description?: string;
}

interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
}

interface Metadata {
  readonly allowErrorForDataTypeAny?: boolean;
  readonly functions: readonly FunctionMetadata[];
}

/** @throws TypeError when the generator wrote something else than a list of functions. */
export function readMetadata(json: string): Metadata {
  const read: unknown = JSON.parse(json);
  if (isMetadata(read)) return read;
  throw new TypeError('The generator wrote no list of functions: see the build.');
}

function isMetadata(value: unknown): value is Metadata {
  if (typeof value !== 'object' || value === null || !('functions' in value)) return false;
  return Array.isArray(value.functions) && value.functions.length > 0;
}

/**
 * The metadata with the help of one language in place of the comments in the code. Cells with errors reach functions
 * that take anything, so that these can say which cell is wrong.
 * @throws RangeError naming each function and parameter that has no help, and each help that has no use.
 */
export function localise(metadata: Metadata, helps: FunctionHelps, language: 'en' | 'fr'): Metadata {
  const declared = metadata.functions.flatMap(({ id, parameters }) =>
    pathsOf(
      id,
      parameters.map(({ name }) => name),
    ),
  );
  const helped = Object.entries(helps).flatMap(([id, { parameters }]) => pathsOf(id, Object.keys(parameters)));
  const odd = [
    ...declared.filter((path) => !helped.includes(path)),
    ...helped.filter((path) => !declared.includes(path)),
  ];
  if (odd.length > 0) throw new RangeError(`Functions and their help do not fit: ${odd.join(', ')}.`);
  return {
    allowErrorForDataTypeAny: true,
    ...metadata,
    functions: metadata.functions.map((each) => ({
      ...each,
      description: helps[each.id]?.description[language] ?? '',
      parameters: each.parameters.map((parameter) => {
        const help = helps[each.id]?.parameters[parameter.name];
        return { ...parameter, name: help?.name[language] ?? '', description: help?.description[language] ?? '' };
      }),
    })),
  };
}

const pathsOf = (id: string, parameters: readonly string[]): readonly string[] => [
  id,
  ...parameters.map((name) => `${id}.${name}`),
];
