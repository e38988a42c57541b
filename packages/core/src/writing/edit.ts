import type { ErrorPhrases } from '../i18n/describe-error.ts';
import { changeMessages } from '../i18n/changes.ts';
import { percentScaleOf, type Profile, type ProfileKey } from '../api/profile/index.ts';
import type { Language } from '../i18n/language.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import type { Cell } from '../values/cell.ts';
import type { AttributeOptions } from '../values/cell-to-attribute.ts';
import type { WritableAttribute } from '../values/writable-attribute.ts';
import { describeValues } from './same-values.ts';

/** The new values of an attribute of a third party. */
export interface Edit {
  readonly thirdpartyId: string;
  readonly attribute: WritableAttribute;
  readonly cell: Cell;
  /** The values of the cell, if they are known, as in an undo: the text of several values is ambiguous. */
  readonly values?: readonly AttributeValue[] | undefined;
  /** The values at the pull; without them a change by another user cannot be detected. */
  readonly baseValues?: readonly AttributeValue[] | undefined;
  /** The same as a cell, if its type is known only once the service's values are read. */
  readonly baseCell?: Cell;
  /**
   * True if the attribute is known to be a multiple choice: its cell has several values, or another third party has
   * several.
   */
  readonly takesSeveral?: boolean | undefined;
  /** The shown text, if the cell holds a date, or a number that is shown with leading zeros. */
  readonly shownText?: string | undefined;
  /** Whether the cell shows its number as a percentage; undefined if that is unknown. */
  readonly showsPercent?: boolean | undefined;
}

/**
 * - `change`: to be sent.
 * - `unchanged`: the service already has this value.
 * - `conflict`: the service's value has changed since the pull; the user decides (G104).
 * - `refused`: the cell cannot be sent; `reason` says why.
 */
export type Verdict = 'change' | 'unchanged' | 'conflict' | 'refused';

/** An edit, compared with the service's values. To send a conflict anyway, set its verdict to `change`. */
export interface Change {
  readonly edit: Edit;
  readonly verdict: Verdict;
  /** The service's values at `readAtMs` (ms since epoch; 0 if they have to be read again before the write). */
  readonly remoteValues: readonly AttributeValue[];
  readonly readAtMs: number;
  /** The new values, in the form that the service takes (R051–R057). Empty for a refused edit. */
  readonly values: readonly AttributeValue[];
  /** The type from the definition or, if that has none (G52), from the service's values. */
  readonly type: AttributeType | null;
  /** For a refused edit: values that would be accepted. */
  readonly allowed?: readonly string[];
  /**
   * For a refused edit that can be read in two ways, or has a currency: the kind of doubt. `allowed` has the readings; edits with the same
   * doubt have them in the same order.
   */
  readonly doubt?: string;
  /** For a refusal or a conflict: one line that says what to do. */
  readonly reason?: string;
}

/** The service's values of one attribute. */
export interface CurrentValues {
  readonly values: readonly AttributeValue[];
  readonly type: AttributeType | null;
}

export interface CellOptions extends Omit<AttributeOptions, 'percentScale'> {
  /** The language of reasons; English when absent. */
  readonly language?: Language;
  /** The host's advice, in addition to the service's reasons. */
  readonly phrases?: ErrorPhrases;
}

/** Values in one line, as cells of the host show them. */
export function describeFor(
  values: readonly AttributeValue[],
  type: AttributeType | null,
  options: CellOptions,
  profile: Profile,
): string {
  return describeValues(values, type, options, options.cellIsFraction === true ? percentScaleOf(profile) : undefined);
}

export const messagesFor = ({ language = 'en' }: CellOptions) => changeMessages[language];

/** A key of the profile in brackets, for a reason. Empty for hosts whose users do not know the profile. */
export const keyFor = ({ phrases }: CellOptions, key: ProfileKey): string =>
  phrases?.omitsProfileKeys === true ? '' : ` (${key})`;
