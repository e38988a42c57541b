/**
 * Thrown into an operation when its run is cancelled; the run fails with it. Do not catch it. An operation may clean up
 * in `finally`, but without effects: a requested one is not performed, and ends the operation.
 */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('The work was cancelled.');
  }
}
