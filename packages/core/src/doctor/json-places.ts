import { pick } from '../api/json-path.ts';
import { isSameIdentifier } from '../api/record.ts';

/** The first candidate path that has such a value. */
export function matching(
  names: readonly string[],
  json: unknown,
  fits: (value: unknown) => boolean,
): string | undefined {
  return names.find((name) => fits(pick(json, [name])));
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths in a response with their values, one and two steps deep. */
export function placesIn(json: unknown): [place: string, value: unknown][] {
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    const inner = isObject(value)
      ? Object.entries(value).map(([step, part]): [string, unknown] => [`${name}.${step}`, part])
      : [];
    return [[name, value], ...inner];
  });
}

/** The path at which each record has its identifier. */
export function identifierPlace(records: readonly (readonly [id: string, record: unknown])[]): string | undefined {
  return placesIn(records[0]?.[1])
    .map(([name]) => name)
    .find((name) => records.every(([id, record]) => isSameIdentifier(pick(record, [name]), id)));
}

/** Where services put errors and other messages beside records, or in place of them. */
const message = /(?:^|\.)(?:messages|errors?)(?:$|\.)/i;

/** The place of a list of records in a response, if it is not one of the known places. */
export function otherListPlace(known: readonly string[], json: unknown): string | undefined {
  if (matching(known, json, Array.isArray) !== undefined) return undefined;
  const isOfRecords = (value: unknown): boolean => Array.isArray(value) && typeof value[0] === 'object';
  return placesIn(json).find(([place, value]) => isOfRecords(value) && !message.test(place))?.[0];
}
