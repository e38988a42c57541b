import { put, type Wire } from './serializer.ts';

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
  });
}

/** A body with a value at a path; `$` is the body itself. */
export function placeAt(place: string, value: unknown): unknown {
  if (place === '$') return value;
  const body: Wire = {};
  put(body, place, value);
  return body;
}
