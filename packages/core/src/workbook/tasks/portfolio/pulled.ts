import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { AttributeType, AttributeValue } from '../../../values/attribute-type.ts';
import { isTexts } from '../../stored-forms.ts';

/** The service's data of a third party when the table was read. */
export interface Pulled {
  readonly name: string | null;
  /** A list, not an object: a label may be anything. */
  readonly attributes: readonly (readonly [
    label: string,
    values: readonly AttributeValue[],
    type: AttributeType | null,
  ])[];
  readonly dossiers: readonly string[];
  /** A later read left an edited cell as it is although the service had another value by then: a conflict. */
  readonly isOlder?: true;
  /** Labels of attributes with a sent change that is not confirmed: it is unknown whether the service has the old value. */
  readonly unconfirmed?: readonly string[];
}

/** Whether a stored value has the form of `Pulled`: users can edit the document. */
export function isPulled(kept: unknown): kept is Pulled {
  if (typeof kept !== 'object' || kept === null) return false;
  const { attributes, dossiers, unconfirmed = [] } = kept as Partial<Record<keyof Pulled, unknown>>;
  const isAttribute = (each: unknown) => Array.isArray(each) && typeof each[0] === 'string' && Array.isArray(each[1]);
  return Array.isArray(attributes) && attributes.every(isAttribute) && Array.isArray(dossiers) && isTexts(unconfirmed);
}

/** @param typeOf the type with which the sheet shows an attribute; null if the account's definitions show none. */
export function pulledFrom(
  { identity, attributes = [], dossiers = [] }: ThirdPartyData,
  typeOf: (label: string) => AttributeType | null,
): Pulled {
  return {
    name: identity.name,
    attributes: attributes.flatMap(({ label, values }) =>
      label === null ? [] : [[label, values, typeOf(label)] as const],
    ),
    dossiers: dossiers.flatMap(({ dossierId }) => dossierId ?? []),
  };
}
