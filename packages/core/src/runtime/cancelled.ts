/**
 * Thrown into an operation whose run was cancelled, and what such a run ends with. Let it pass: an operation may clean
 * up in `finally`, but whatever it asks from then on is not sent, and ends it.
 */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('The work was cancelled.');
  }
}
