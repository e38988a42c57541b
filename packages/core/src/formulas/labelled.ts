import type { Op } from '../runtime/op.ts';
import { percentScaleOf, type Profile } from '../api/profile/index.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import { attributeToCell } from '../values/attribute-cell.ts';
import type { AttributeType } from '../values/attribute-type.ts';
import { matchText } from '../values/match.ts';
import type { TypedCell } from './answers.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { IndicatorNames } from './indicator-names.ts';
import { matchName } from './match-name.ts';
import { requireThere } from './third-party-id.ts';
import { LookupError } from './lookup-error.ts';
import type { LookupCode } from './sentences.ts';

const mostShown = 6;

/** The first few names of a list, for the text of an error. */
export function sample(names: readonly (string | null)[]): string {
  const known = [...new Set(names.filter((name) => name !== null && name !== ''))];
  return known.slice(0, mostShown).join(', ') + (known.length > mostShown ? ', …' : '');
}

/**
 * @param kind `refused` for a name that other records may have; `config` for one that no record can have.
 * @throws LookupError with the names of the most similar spelling, or else the first few.
 */
export function refuseName(
  text: string,
  names: readonly string[],
  unknown: LookupCode,
  none: LookupCode,
  kind: 'config' | 'refused' = 'config',
): never {
  if (names.length === 0) throw new LookupError(none, { text }, kind);
  const match = matchText(text, names);
  const near = match.kind === 'none' && match.nearest.length > 0 ? match.nearest.join(', ') : sample(names);
  throw new LookupError(unknown, { text, near }, kind);
}

/** The value of an attribute; empty when the account has the attribute but the third party has no value for it. */
export function* readAttribute(facts: ThirdPartyReader, profile: Profile, id: string, label: string): Op<TypedCell> {
  const attributes = yield* requireThere(id, facts.attributes(id));
  const own = labelsOf(attributes);
  const exact = own.includes(label) ? label : undefined;
  // Another attribute of the account may match the label better than one of this third party.
  const definitions = exact === undefined ? yield* facts.definitions() : [];
  const labels = [...new Set([...own, ...labelsOf(definitions)])];
  const found = exact ?? matchName(label, labels);
  if (found === undefined) return refuseName(label, labels, 'unknownAttribute', 'noAttributes');
  const attribute = attributes.find((each) => each.label === found);
  if (attribute === undefined || attribute.values.length === 0) return { type: 'text', value: null };
  const type = attribute.type ?? (yield* typeOf(facts, definitions, found));
  return attributeToCell(attribute.values, type, percentScaleOf(profile));
}

/** If a list returns values without types, the definitions distinguish a date from a text. */
function* typeOf(
  facts: ThirdPartyReader,
  known: readonly WithoutRaw<AttributeDefinition>[],
  label: string,
): Op<AttributeType | null> {
  const definitions = known.length > 0 ? known : yield* facts.definitions();
  return definitions.find((each) => each.label === label)?.type ?? null;
}

/**
 * The value of an indicator, by its label or its code; empty when it is not computed for this third party (G61). This
 * holds as well for an indicator that is missing here and was read on another third party.
 */
export function* readIndicator(facts: ThirdPartyReader, met: IndicatorNames, id: string, name: string): Op<TypedCell> {
  const indicators = yield* requireThere(id, facts.indicators(id));
  met.note(indicators);
  const label = met.match(name, labelsOf(indicators));
  if (label === undefined) {
    return refuseName(name, labelsOf(indicators), 'unknownIndicator', 'noIndicators', 'refused');
  }
  return plainCell(indicators.find((each) => each.label === label)?.value ?? null);
}

export function plainCell(value: string | number | boolean | null): TypedCell {
  const type = typeof value;
  return { type: type === 'number' || type === 'boolean' ? type : 'text', value };
}

function labelsOf(records: readonly { readonly label: string | null }[]): string[] {
  return records.map(({ label }) => label).filter((label) => label !== null);
}
