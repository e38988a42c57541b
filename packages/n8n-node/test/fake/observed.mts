import type { IDataObject } from 'n8n-workflow';
import type { Schema } from '../../nodes/ThirdPartyRisk/actions/records/schema.ts';

/**
 * Compares both ways: each output has to be declared with its type, and each declared type has to occur.
 * @param few paths of which not every type is seen.
 */
export function differences(schema: Schema, items: readonly IDataObject[], few: readonly string[] = []) {
  const open: string[] = [];
  const declared = typesIn(schema, (place) => open.push(place));
  const out = typesOf(items);
  const isBelow = (place: string) => open.some((each) => place.startsWith(`${each}.`));
  const undescribed = [...out].flatMap(([place, types]) => {
    if (isBelow(place)) return [];
    return [...types].filter((type) => declared.get(place)?.has(type) !== true).map((type) => `${place}: ${type}`);
  });
  const unseen = [...declared].flatMap(([place, types]) => {
    const seen = out.get(place);
    if (few.includes(place)) return seen === undefined ? [place] : [];
    if (seen === undefined) return [place];
    if (seen.size === 1 && seen.has('null')) return [`${place} is always null`];
    return [...types].filter((type) => type !== 'null' && !seen.has(type)).map((type) => `${place}: ${type}`);
  });
  return { undescribed, unseen };
}

/** The types of values, by their path: `.facts[].name`. Undefined is left out, as JSON leaves it out. */
type Types = ReadonlyMap<string, ReadonlySet<string>>;

/** The types that a schema declares. @param isOpen is called with paths below which any property is allowed. */
function typesIn(schema: Schema, isOpen: (place: string) => void, place = ''): Types {
  const types = new Map([[place, new Set<string>([schema.type].flat())]]);
  const add = (part: Schema, at: string) =>
    typesIn(part, isOpen, at).forEach((those, each) => types.set(each, new Set(those)));
  if (schema.properties === undefined && types.get(place)?.has('object') === true) isOpen(place);
  for (const [name, part] of Object.entries(schema.properties ?? {})) add(part, `${place}.${name}`);
  if (schema.items !== undefined) add(schema.items, `${place}[]`);
  return types;
}

/** The types of all values together. */
function typesOf(values: readonly unknown[]): Types {
  const types = new Map<string, Set<string>>();
  const look = (value: unknown, place: string): void => {
    if (value === undefined) return;
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    types.set(place, (types.get(place) ?? new Set()).add(type));
    if (Array.isArray(value)) for (const each of value) look(each, `${place}[]`);
    else if (type === 'object')
      for (const [name, each] of Object.entries(value as object)) look(each, `${place}.${name}`);
  };
  for (const value of values) look(value, '');
  return types;
}
