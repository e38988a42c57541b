import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Result } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import type { Fields } from '../records/schema.ts';
import { fieldNamed } from './field-named.ts';

const byExpression =
  'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** The sort order of the results. @param fields of the output, or the method that lists them. */
export function sortBy(fields: Fields | string): INodeProperties {
  const field: Partial<INodeProperties> =
    typeof fields === 'string'
      ? { displayName: 'Field Name or ID', typeOptions: { loadOptionsMethod: fields }, description: byExpression }
      : {
          displayName: 'Field',
          options: Object.keys(fields).map((name) => ({ name, value: name })),
          description: 'Any other field of the results can be named by an expression',
        };
  return {
    displayName: 'Sort',
    name: 'sort',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Sort Rule',
    default: {},
    description: 'Order of the results. With a limit, all records are read first.',
    options: [
      {
        displayName: 'Rule',
        name: 'rule',
        values: [
          { displayName: 'Field', name: 'field', type: 'options', default: '', ...field },
          {
            displayName: 'Direction',
            name: 'direction',
            type: 'options',
            options: [
              { name: 'Ascending', value: 'asc' },
              { name: 'Descending', value: 'desc' },
            ],
            default: 'asc',
            description: 'Whether small values or large ones come first',
          },
        ],
      },
    ],
  };
}

/** A field, with the direction: 1 is ascending, -1 descending. */
interface Rule {
  readonly field: string;
  readonly sign: 1 | -1;
}

export function readRules(parameters: Parameters): Rule[] {
  return parameters.rows('sort', 'rule').flatMap((row): Rule[] => {
    const field = row.optional('field');
    return field === undefined ? [] : [{ field, sign: row.choice('direction', ['asc', 'desc']) === 'desc' ? -1 : 1 }];
  });
}

/**
 * Refuses a rule before anything is read, where the results can only have these fields. Of a nested field only the first
 * part is checked.
 * @throws ConnectorError `config` for an unknown field.
 */
export function checkRules(rules: readonly Rule[], fields: Fields): void {
  for (const { field } of rules) fieldNamed(field.split('.', 1)[0]!, Object.keys(fields), 'Sort');
}

/**
 * @param fieldsFrom the fields of a result by which it is sorted, from its place; those of its item if absent.
 * @throws ConnectorError `config` for a field that none of the results has.
 */
export function sortResults(
  results: readonly Result[],
  rules: readonly Rule[],
  fieldsFrom?: (place: number) => IDataObject,
): readonly Result[] {
  if (rules.length === 0 || results.length === 0) return results;
  const sortable = results.map(({ json }, place) => fieldsFrom?.(place) ?? json);
  const fields = [...new Set(sortable.flatMap(fieldsOf))];
  const orders = rules.map(({ field, sign }) => ({ field: fieldNamed(field, fields, 'Sort'), sign }));
  const keyed = results.map((result, place) => ({
    result,
    keys: orders.map(({ field }) => valueAt(sortable[place]!, field)),
  }));
  keyed.sort((a, b) => {
    for (const [place, { sign }] of orders.entries()) {
      const order = compare(a.keys[place], b.keys[place], sign);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ result }) => result);
}

/** Field names; a nested field is `<field>.<name>`. */
function fieldsOf(json: IDataObject): string[] {
  return Object.entries(json).flatMap(([name, value]) =>
    isGroup(value) ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)] : [name],
  );
}

function valueAt(json: IDataObject, field: string): unknown {
  if (field in json) return json[field];
  const group = Object.keys(json).find((name) => field.startsWith(`${name}.`) && isGroup(json[name]));
  return group === undefined ? undefined : (json[group] as IDataObject)[field.slice(group.length + 1)];
}

const isGroup = (value: unknown): value is IDataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The order of a dictionary: accents and capitals count last, and numbers within a text are compared by size. */
export const words = new Intl.Collator('fr', { numeric: true });

/** Compares numbers by size and everything else as text; a missing value is last in both directions. */
function compare(a: unknown, b: unknown, sign: number): number {
  // An empty list has an empty text, too.
  const [isAMissing, isBMissing] = [a, b].map((value) => value === null || value === undefined || String(value) === '');
  if (isAMissing === true || isBMissing === true) return Number(isAMissing) - Number(isBMissing);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
  return words.compare(String(a), String(b)) * sign;
}
