import { ask, ConnectorError, type GivenValue, type Op } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';
import type { IDataObject, INodeProperties, ResourceMapperField } from 'n8n-workflow';
import type { OperationCall } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { isBlank, valueOf } from '../shared/given-value.ts';
import { readExpected } from './write-options.ts';

/** The account's attributes as fields, each with the widget of its type. */
export const attributeMapper: INodeProperties = {
  displayName: 'Attributes',
  name: 'attributes',
  type: 'resourceMapper',
  default: { mappingMode: 'defineBelow', value: null },
  required: true,
  noDataExpression: true,
  description: 'The attributes to write, as the account defines them. Empty ones are left as they are.',
  typeOptions: {
    resourceMapper: {
      resourceMapperMethod: 'getAttributeFields',
      mode: 'add',
      fieldWords: { singular: 'attribute', plural: 'attributes' },
      addAllFields: true,
      multiKeyMatch: false,
      supportAutoMap: true,
    },
  },
};

export interface Mapped {
  readonly given: readonly GivenValue[];
  /** Fields of the input that match no attribute and are not listed under *Ignore Fields*. */
  readonly ignored: readonly string[];
}

/** Reads the values of the resource mapper for one item. */
export function* readMapper({ attributes, parameters, item }: OperationCall): Op<Mapped> {
  const mapper = parameters.group('attributes');
  const options = parameters.group('options');
  const isAuto = mapper.optional('mappingMode') === 'autoMapInputData';
  const fields = Object(isAuto ? item.json : mapper.value('value')) as IDataObject;
  const clearing = options.list('clearWhenEmpty');
  const named = new Map<string, string>();
  const ignored: string[] = [];
  if (isAuto) {
    const labels = yield* attributes.labels();
    const unwanted = fieldsLike(options.list('ignoreFields'), Object.keys(fields));
    // A field with exactly the attribute's name comes before a similar one.
    const byLikeness = Object.keys(fields).sort((a, b) => Number(labels.includes(b)) - Number(labels.includes(a)));
    for (const field of byLikeness) {
      if (unwanted.includes(field)) continue;
      const resolved = resolveLabel(field, labels);
      if (!resolved.ok && resolved.note.code === 'ambiguousLabel') {
        const rivals = resolved.candidates.join(', ');
        const message = `"${field}" matches several attributes: ${rivals}. Rename it to one of them.`;
        throw new ConnectorError('config', message, { field: 'attribute' });
      }
      if (resolved.ok && ![...named.values()].includes(resolved.label)) named.set(field, resolved.label);
      else if (!isBlank(fields[field])) ignored.push(field);
    }
  } else {
    for (const field of [...Object.keys(fields), ...emptyFields(mapper, clearing)]) named.set(field, field);
  }
  const labels = [...named.values()];
  const expected = readExpected(options, labels);
  const cleared = clearing.map((name) => resolveLabel(name, labels));
  const handling = options.choice('handlingExtraData', ['fail', 'ignore', 'tell']);
  yield* handleExtra(handling, ignored);
  const given = [...named].flatMap(([field, label]): GivenValue[] => {
    const value = fields[field];
    if (isBlank(value) && !cleared.some((each) => each.ok && each.label === label)) return [];
    return [{ label, value: valueOf(value, label), ...expected(label) }];
  });
  return { given, ignored: handling === 'ignore' ? [] : ignored };
}

/** The fields with these names, up to spelling. Of several similar ones all are meant: none is written by mistake. */
function fieldsLike(names: readonly string[], fields: readonly string[]): string[] {
  return names.flatMap((name) => {
    const resolved = resolveLabel(name, fields);
    if (resolved.ok) return [resolved.label];
    return resolved.note.code === 'ambiguousLabel' ? resolved.candidates : [];
  });
}

/**
 * The fields of these names that the editor shows. For an empty field the editor stores no value.
 * @param names nearly as the account spells them
 */
function emptyFields(mapper: Parameters, names: readonly string[]): string[] {
  const schema = mapper.value('schema');
  const fields = Array.isArray(schema) ? (schema as readonly Partial<ResourceMapperField>[]) : [];
  const shown = fields.flatMap(({ id, removed }) => (id === undefined || removed === true ? [] : [id]));
  return names.flatMap((name) => {
    const resolved = resolveLabel(name, shown);
    return resolved.ok ? [resolved.label] : [];
  });
}

/** Ignores, reports or refuses unknown fields. @throws ConnectorError `config` naming the fields, if they fail the item. */
function* handleExtra(handling: string | undefined, fields: readonly string[]): Op<void> {
  if (fields.length === 0 || handling === 'ignore') return;
  const message = `These fields of the input match no attribute: ${fields.join(', ')}.`;
  if (handling === 'fail') throw new ConnectorError('config', `${message} Nothing was written for the item.`);
  yield* ask('log', { kind: 'warning', message: `${message} They were left out.` });
}
