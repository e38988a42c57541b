import type { HttpReply } from '../engine/op.ts';
import { bodyForm } from './own-form.ts';

/**
 * Why a success is no answer.
 * - `cut`: it is not whole. - `stranger`: a page or a text, which no service sends for data.
 * - `form`: JSON, in another form than what was asked for.
 */
export type Flaw = 'cut' | 'stranger' | 'form';

/** A success that can not be read. Its message says what it is, in one line, without a word of it. */
export class Unreadable extends Error {
  readonly flaw: Flaw;
  /** Tells it from another of its kind. */
  readonly form: string;
  /** What it says, if it comes again: a form that is seldom an answer. */
  readonly reading: unknown;
  /** The field that is missing. */
  readonly field: string | undefined;

  constructor(
    flaw: Flaw,
    { text }: HttpReply,
    message: string,
    { reading, field }: { readonly reading?: unknown; readonly field?: string } = {},
  ) {
    super(message);
    this.flaw = flaw;
    this.form = bodyForm(text);
    this.reading = reading;
    this.field = field;
  }
}
