import type { NodeType } from './rest.ts';
import type { Parameter, Parameters } from './workflow.ts';

/** An operation in the node's own description. */
export interface OfferedOperation {
  readonly resource: string;
  readonly operation: string;
  /** Its label in the editor: `Get many third parties`. */
  readonly action: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** n8n adds this entry to every selector; it leads to the HTTP Request node. */
const addedByN8n = '__CUSTOM_API_CALL__';

/** Every operation of every resource, in the order of the description. */
export function offeredOperations({ properties }: NodeType): OfferedOperation[] {
  return properties
    .filter(({ name }) => name === 'operation')
    .flatMap((selector) => {
      const resources = listOf(fieldsOf(fieldsOf(selector['displayOptions'])['show'])['resource']);
      const options = listOf(selector['options'])
        .map(fieldsOf)
        .filter(({ value }) => value !== addedByN8n);
      return resources.flatMap((resource) =>
        options.map(({ value, action, name }) => ({
          resource: String(resource),
          operation: String(value),
          action: String(action ?? name),
        })),
      );
    });
}

/**
 * The parameters that the editor would show, each with its given value or its default. A plain value for a resource
 * locator is an ID.
 * @param operation undefined for a node without operations.
 * @throws Error when a given value belongs to no shown parameter, or a required one is blank.
 */
export function parametersOf(
  { name: node, properties }: NodeType,
  operation: Pick<OfferedOperation, 'resource' | 'operation'> | undefined,
  values: Parameters,
): Parameters {
  const filled: Record<string, Parameter> =
    operation === undefined ? {} : { resource: operation.resource, operation: operation.operation };
  const chosen = Object.keys(filled);
  const about = `${node} ${Object.values(filled).join(' ')}`;
  const unused = new Set(Object.keys(values));
  for (const property of properties) {
    const name = String(property['name']);
    if (chosen.includes(name) || !isShown(property, filled)) continue;
    unused.delete(name);
    filled[name] = valueFor(property, values[name]);
    const isBlank = filled[name] === '' || (Array.isArray(filled[name]) && filled[name].length === 0);
    if (property['required'] === true && isBlank) throw new Error(`${about} needs a value for ${name}.`);
  }
  if (unused.size > 0) throw new Error(`${about} takes no ${[...unused].join(', ')}.`);
  return filled;
}

function valueFor(property: Fields, given: Parameter | undefined): Parameter {
  const otherwise = property['default'] as Parameter;
  if (property['type'] !== 'resourceLocator') return given ?? otherwise;
  const isPlain = typeof given === 'string' || typeof given === 'number';
  return {
    __rl: true,
    ...fieldsOf(isPlain ? { mode: 'id', value: String(given) } : (given ?? otherwise)),
  } as Parameter;
}

/** Conditions starting with `@` concern the use of a node, which is fixed here: version 1, not used by an agent. */
function isShown(property: Fields, filled: Parameters): boolean {
  const { show, hide } = fieldsOf(property['displayOptions']);
  const known: Parameters = { ...filled, '@tool': false, '@version': 1 };
  const fits = ([name, wanted]: [string, unknown]) => listOf(wanted).includes(known[name.replace(/^\//, '')]);
  return Object.entries(fieldsOf(show)).every(fits) && !Object.entries(fieldsOf(hide)).some(fits);
}
