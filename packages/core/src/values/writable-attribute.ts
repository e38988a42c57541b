import type { AttributeType, AttributeValue } from './attribute-type.ts';
import type { Refusal } from './note.ts';

/** The definition of an attribute, for a write. Only the label is required; absent choices are unknown (R050). */
export interface WritableAttribute {
  readonly label: string;
  readonly type?: AttributeType | null;
  readonly choices?: readonly string[];
  readonly readOnly?: boolean | null;
  /** The account lists its attributes, this one is not among them, and no other third party has a value of it. */
  readonly isGone?: true;
}

/** What to send as `values`: none for an empty cell, which would delete the service's value. */
export interface AttributeValues {
  readonly ok: true;
  readonly values: readonly AttributeValue[];
}

/** A cell that cannot be sent; `allowed` has the values to choose from, if they are known. */
export interface AttributeRefusal extends Refusal {
  readonly allowed?: readonly string[];
}
