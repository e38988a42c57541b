import type { Op } from '../runtime/op.ts';
import { percentScaleOf, type Profile } from '../api/profile/index.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { attributeToCell } from '../values/attribute-to-cell.ts';
import type { AttributeType } from '../values/attribute-type.ts';
import type { TypedCell } from './evaluate-each.ts';
import { matchName } from './match-name.ts';
import { requireThere } from './require-third-party.ts';
import { labelsOf, refuseName } from './refuse-name.ts';

/** The value of an attribute; empty when the account has the attribute but the third party has no value for it. */
export function* readAttribute(reader: ThirdPartyReader, profile: Profile, id: string, label: string): Op<TypedCell> {
  const attributes = yield* requireThere(id, reader.attributes(id));
  const own = labelsOf(attributes);
  const exact = own.includes(label) ? label : undefined;
  // Another attribute of the account may match the label better than one of this third party.
  const definitions = exact === undefined ? yield* reader.definitions() : [];
  const labels = [...new Set([...own, ...labelsOf(definitions)])];
  const found = exact ?? matchName(label, labels);
  if (found === undefined) return refuseName(label, labels, 'unknownAttribute', 'noAttributes');
  const attribute = attributes.find((each) => each.label === found);
  if (attribute === undefined || attribute.values.length === 0) return { type: 'text', value: null };
  const type = attribute.type ?? (yield* typeOf(reader, definitions, found));
  return attributeToCell(attribute.values, type, percentScaleOf(profile));
}

/** The type from the definitions, for a list that returns values without types: it distinguishes a date from a text. */
function* typeOf(
  reader: ThirdPartyReader,
  known: readonly WithoutRaw<AttributeDefinition>[],
  label: string,
): Op<AttributeType | null> {
  const definitions = known.length > 0 ? known : yield* reader.definitions();
  return definitions.find((each) => each.label === label)?.type ?? null;
}
