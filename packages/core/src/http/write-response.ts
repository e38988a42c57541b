import type { HttpResponse } from '../runtime/op.ts';
import { parseJson } from './json.ts';

/** The response to a write whose body the specification does not show. The caller decides whether it confirms the write. */
export interface WriteResponse {
  /** Undefined where the response contains no JSON. */
  readonly body: unknown;
}

export function toWriteResponse({ text }: HttpResponse): WriteResponse {
  try {
    return { body: parseJson(text) };
  } catch {
    return { body: undefined };
  }
}
