import type { HttpResponse } from '../runtime/op.ts';
import { bodyShape } from './response-origin.ts';

/**
 * Why a success is no answer.
 * - `cut`: it is not whole. - `stranger`: a page or a text, which no service sends for data.
 * - `form`: JSON, in another form than what was asked for.
 */
export type InvalidReason = 'cut' | 'stranger' | 'form';

/** A success that can not be read. Its message says what it is, in one line, without a word of it. */
export class InvalidResponse extends Error {
  readonly flaw: InvalidReason;
  /** Tells it from another of its kind. */
  readonly form: string;
  /** What it says, if it comes again: a form that is seldom an answer. */
  readonly reading: unknown;
  /** The field that is missing. */
  readonly field: string | undefined;

  constructor(
    flaw: InvalidReason,
    { text }: HttpResponse,
    message: string,
    { reading, field }: { readonly reading?: unknown; readonly field?: string } = {},
  ) {
    super(message);
    this.flaw = flaw;
    this.form = bodyShape(text);
    this.reading = reading;
    this.field = field;
  }
}
