import type { ErrorPhrases } from '../i18n/describe-error.ts';
import { changeWords } from '../i18n/changes.ts';
import type { Language } from '../i18n/language.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import type { Cell } from '../values/cell.ts';
import type { AttributeOptions } from '../values/cell-to-attribute.ts';
import type { WritableAttribute } from '../values/writable-attribute.ts';

/** The new values of an attribute of a third party. */
export interface Edit {
  readonly thirdpartyId: string;
  readonly attribute: WritableAttribute;
  readonly cell: Cell;
  /** The values of the cell, if they are known, as in an undo: the text of several values may be read as others. */
  readonly values?: readonly AttributeValue[] | undefined;
  /** The values at the pull; without them a change by another user can not be detected. */
  readonly baseValues?: readonly AttributeValue[] | undefined;
  /** The same as a cell, if its type is known only once the service's values are read. */
  readonly baseCell?: Cell;
  /**
   * The attribute is known to take several values, as only a multiple choice does: the cell has a list of them, or another
   * third party has several.
   */
  readonly takesSeveral?: boolean | undefined;
  /** The shown text, if the cell holds a date. */
  readonly shownDate?: string | undefined;
}

/**
 * - `change`: to be sent. `unchanged`: the service holds it already.
 * - `conflict`: the service holds something else than at the pull; the user decides (G104).
 * - `refused`: the cell can not be sent; `reason` says why.
 */
export type Verdict = 'change' | 'unchanged' | 'conflict' | 'refused';

/** An edit, compared with what the service holds. To send a conflict anyway, give it the verdict `change`. */
export interface Change {
  readonly edit: Edit;
  readonly verdict: Verdict;
  /** What the service held when it was read at `readAtMs` (ms since epoch; 0 if it was read long ago). */
  readonly remoteValues: readonly AttributeValue[];
  readonly readAtMs: number;
  /** The new values, in the form that the service takes (R051–R057). Empty for a refused edit. */
  readonly values: readonly AttributeValue[];
  /** The type from the definition or, where that has none (G52), from the values that the service holds. */
  readonly type: AttributeType | null;
  /** Of a refused edit: values that would be accepted. */
  readonly allowed?: readonly string[];
  /** Of a refusal or a conflict: one line that says what to do. */
  readonly reason?: string;
}

/** What the service holds of one attribute. */
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

export const wordsOf = ({ language = 'en' }: CellOptions) => changeWords[language];
