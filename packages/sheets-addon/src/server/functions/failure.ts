import type { FailureCode } from './sentences.ts';

/** A failure that arises on Google's side of a call. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly said: string;

  constructor(code: FailureCode, said = '') {
    super(code);
    this.code = code;
    this.said = said;
  }
}
