import { isDeepStrictEqual } from 'node:util';
import { variants } from './variant-table.ts';
import type { Gap } from './variant.ts';

type Overrides = Readonly<Record<string, unknown>>;

/** The variants of an overlay: those whose keys it has, each with the variant's own value. */
export function variantsWithin(overlay: Overrides): string[] {
  const all: Readonly<Record<string, Gap>> = variants;
  return Object.entries(all).flatMap(([gap, { values }]) =>
    Object.entries(values)
      .filter(([, { profile = {}, told = profile }]) => lies(told, overlay))
      .map(([value]) => `${gap}=${value}`),
  );
}

function lies(part: Overrides, overlay: Overrides): boolean {
  const keys = Object.keys(part);
  return keys.length > 0 && keys.every((key) => isDeepStrictEqual(part[key], overlay[key]));
}

/** Families of keys by which the sandbox answers, whatever they say. */
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

/** The keys of an overlay that no answer of the sandbox shows: how a client works, or what is not played here. */
export function unplayedKeys(overlay: Overrides): string[] {
  const all: Readonly<Record<string, Gap>> = variants;
  const byVariant = new Set(
    variantsWithin(overlay).flatMap((name) => {
      const [gap = '', value = ''] = name.split('=', 2);
      const { profile = {}, told = profile } = all[gap]!.values[value]!;
      return Object.keys(told);
    }),
  );
  const isPlayed = (key: string) =>
    byVariant.has(key) || playedKeys.has(key) || playedFamilies.some((family) => key.startsWith(family));
  return Object.keys(overlay).filter((key) => !isPlayed(key));
}
