import type { HttpResponse } from '../runtime/op.ts';
import { bodyShape } from './response-origin.ts';

/**
 * Why a success cannot be read.
 * - `empty`, `incomplete`: without a body, or with a part of one.
 * - `no-content`: a 204 instead of a list.
 * - `not-json`: a web page or plain text instead of data.
 * - `schema`: JSON of another shape than expected.
 */
export type InvalidReason = 'empty' | 'incomplete' | 'no-content' | 'not-json' | 'schema';

/** A success that cannot be read. Its message says why in one line, and quotes nothing of the response. */
export class InvalidResponse extends Error {
  readonly reason: InvalidReason;
  /** Kind and field names of the body, to compare responses. */
  readonly shape: string;
  /** The parsed value, for a shape that is accepted only if the repeated request returns it too. */
  readonly value: unknown;
  /** The field that is missing. */
  readonly field: string | undefined;
  /** The error that the envelope contains instead of content, in the service's words (R162). */
  readonly refusal: string | undefined;

  constructor(
    reason: InvalidReason,
    { text }: HttpResponse,
    message: string,
    { value, field, refusal }: Partial<Pick<InvalidResponse, 'value' | 'field' | 'refusal'>> = {},
  ) {
    super(message);
    this.reason = reason;
    this.shape = bodyShape(text);
    this.value = value;
    this.field = field;
    this.refusal = refusal;
  }
}
