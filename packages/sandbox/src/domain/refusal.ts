/** Why the service refuses a request. The server maps each reason to a status (by default the one given here). */
export type RefusalReason =
  /** 404: no such resource in this account. */
  | 'not-found'
  /** 409: the third party is in the portfolio already; `existingId` is its id. */
  | 'duplicate-third-party'
  /** 400: a dossier of that reference exists. */
  | 'duplicate-reference'
  /** 409: the document is not in ACTION_REQUIRED (R113), or the resource is archived. */
  | 'wrong-state'
  /** 409: the document list of a typed dossier is fixed (R109). */
  | 'typed-dossier'
  /** 400: a label, type or document code that the account does not have. */
  | 'unknown-label'
  | 'unknown-type'
  | 'unknown-code'
  /** 400: a calculated attribute cannot be written (G57). */
  | 'calculated'
  /** 400: the value does not fit. */
  | 'invalid-value';

export class RuleRefusal extends Error {
  readonly reason: RefusalReason;
  readonly existingId: number | undefined;

  constructor(reason: RefusalReason, message: string, existingId?: number) {
    super(message);
    this.name = 'RuleRefusal';
    this.reason = reason;
    this.existingId = existingId;
  }
}
