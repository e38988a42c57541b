import { isDeepStrictEqual } from 'node:util';
import { variants } from './variant-table.ts';
import type { Gap } from './variant.ts';

type Overrides = Readonly<Record<string, unknown>>;

/** The variants that an overlay implies: all their keys have the variant's value in the overlay. */
export function variantsWithin(overlay: Overrides): string[] {
  const all: Readonly<Record<string, Gap>> = variants;
  return Object.entries(all).flatMap(([gap, { values }]) =>
    Object.entries(values)
      .filter(([, { profile = {}, impliedBy = profile }]) => lies(impliedBy, overlay))
      .map(([value]) => `${gap}=${value}`),
  );
}

function lies(part: Overrides, overlay: Overrides): boolean {
  const keys = Object.keys(part);
  return keys.length > 0 && keys.every((key) => isDeepStrictEqual(part[key], overlay[key]));
}

/** Families of keys that the sandbox follows, whatever their values. */
const playedFamilies = ['paths.', 'query.', 'body.', 'fields.', 'responsePaths.', 'values.providers.'];

const playedKeys = new Set([
  'values.status',
  'values.thirdPartyStatus',
  'values.attributeType',
  'values.topics',
  'values.yes',
  'values.no',
  'paging.firstPage',
  'paging.mode',
  'events.timeZone',
  'attributes.percentScale',
  'attributes.emptyClears',
  'attributes.clearedAs',
  'attributes.bodyFormat',
  'identifiers.countryFormat',
  'accounts.interface',
  'legacy.stateLastChangeFormat',
  'evidence.extractedDataOperations',
  'rate.maxPerSecond',
  'limits.textCharacters',
  'limits.commentCharacters',
]);

/** The keys of an overlay that no response reflects: client behaviour, or not simulated. */
export function unplayedKeys(overlay: Overrides): string[] {
  const all: Readonly<Record<string, Gap>> = variants;
  const byVariant = new Set(
    variantsWithin(overlay).flatMap((name) => {
      const [gap = '', value = ''] = name.split('=', 2);
      const { profile = {}, impliedBy = profile } = all[gap]!.values[value]!;
      return Object.keys(impliedBy);
    }),
  );
  const isPlayed = (key: string) =>
    byVariant.has(key) || playedKeys.has(key) || playedFamilies.some((family) => key.startsWith(family));
  return Object.keys(overlay).filter((key) => !isPlayed(key));
}
