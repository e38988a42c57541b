import { invalid } from './google-error.ts';

interface Mask {
  readonly [name: string]: Mask | true;
}

/** Filters a response by `fields`, such as `sheets(properties.title,data),spreadsheetId`; `*` keeps everything. */
export function maskAnswer(answer: unknown, fields: string | undefined): unknown {
  return fields === undefined || fields === '*' ? answer : keep(answer, parseMask(fields));
}

function parseMask(fields: string): Mask {
  const tokens = fields.match(/[\w*]+|[(),./]/g) ?? [];
  let at = 0;
  const readList = (): Mask => {
    const mask: Record<string, Mask | true> = {};
    for (;;) {
      const [name, rest] = readField();
      const before = mask[name];
      mask[name] = typeof before === 'object' && typeof rest === 'object' ? { ...before, ...rest } : rest;
      if (tokens[at] !== ',') return mask;
      at += 1;
    }
  };
  const readField = (): [string, Mask | true] => {
    const name = tokens[at] ?? '';
    if (!/^[\w*]+$/.test(name)) throw invalid(`Invalid field selection ${fields}`);
    at += 1;
    const next = tokens[at];
    if (next === '.' || next === '/') {
      at += 1;
      const [child, rest] = readField();
      return [name, { [child]: rest }];
    }
    if (next !== '(') return [name, true];
    at += 1;
    const inner = readList();
    if (tokens[at] !== ')') throw invalid(`Invalid field selection ${fields}`);
    at += 1;
    return [name, inner];
  };
  const mask = readList();
  if (at < tokens.length) throw invalid(`Invalid field selection ${fields}`);
  return mask;
}

function keep(value: unknown, mask: Mask | true): unknown {
  if (mask === true || mask['*'] === true || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => keep(each, mask));
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const inner = mask[name];
    return inner === undefined ? [] : [[name, keep(each, inner)]];
  });
  return Object.fromEntries(kept);
}

/** @throws GoogleError 400 when a request that changes fields lists none. */
export function checkFields(fields: string | undefined): string[] {
  if (fields === undefined || fields === '')
    throw invalid("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)");
  return fields.split(',');
}
