import { createProfile, type Profile } from '@tpr/core/api';
import { variants } from './variant-table.ts';
import type { Gap } from './variant.ts';
import { unplayedKeys, variantsWithin } from './overlay-variants.ts';

export { variants };

type Variants = typeof variants;
/** A gap and one of its values: `G22=clamp50`. */
export type VariantName = {
  [G in keyof Variants]: `${G}=${keyof Variants[G]['values'] & (string | number)}`;
}[keyof Variants];

/** How the sandbox behaves: a choice for everything that the specification leaves open. */
export interface Behaviour {
  readonly profile: Profile;
  readonly chosen: readonly string[];
  /** Keys of the overlay that no response reflects. */
  readonly unplayed: readonly string[];
  readonly is: (variant: VariantName) => boolean;
}

/** The sandbox's additions to the shipped profile, where that leaves values open. */
const sandboxDefaults = {
  'evidence.extractedDataOperations': [
    'documents.list',
    'documents.get',
    'documents.searchByEvents',
    'dossiers.get',
    'dossiers.listFor',
  ],
  'values.providers.A': 'PROVIDERA',
  'values.providers.B': 'PROVIDERB',
  'values.providers.C': 'PROVIDERC',
  'values.providers.D': 'PROVIDERD',
};

/**
 * @param names `<gap>=<value>` each; several values of one gap may be combined.
 * @param overlay a client's overlay for a service: the sandbox responds like that service.
 * @throws RangeError with one line when a gap or value is unknown.
 */
export function createBehaviour(names: readonly string[], overlay: Readonly<Record<string, unknown>> = {}): Behaviour {
  const overrides: Record<string, unknown> = { ...sandboxDefaults };
  const chosen = new Set<string>();
  for (const name of [...variantsWithin(overlay), ...names]) {
    const [gap = '', value = ''] = name.split('=', 2);
    Object.assign(overrides, findVariant(gap, value).profile);
    chosen.add(`${gap}=${value}`);
  }
  return {
    profile: createProfile({ ...overrides, ...overlay }),
    chosen: [...chosen],
    unplayed: unplayedKeys(overlay),
    is: (variant) => chosen.has(variant),
  };
}

function findVariant(gap: string, value: string) {
  const all: Readonly<Record<string, Gap>> = variants;
  if (!Object.hasOwn(all, gap)) {
    throw new RangeError(`--variant: there is no gap '${gap}'; --variant help lists them.`);
  }
  const values = all[gap]!.values;
  if (!Object.hasOwn(values, value)) {
    throw new RangeError(`--variant: ${gap} takes ${Object.keys(values).join(', ')}, not '${value}'.`);
  }
  return values[value]!;
}

/** The table that `--variant help` prints. */
export function describeVariants(): string {
  const all: Readonly<Record<string, Gap>> = variants;
  return Object.entries(all)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([gap, { about, usual, values }]) => {
      const lines = Object.entries(values).map(
        ([value, { description }]) => `  ${`${gap}=${value}`.padEnd(20)} ${description}`,
      );
      return [`${gap}  ${about} (usual: ${usual})`, ...lines].join('\n');
    })
    .join('\n');
}

/** The line printed when a twin starts; empty if its whole profile is simulated. */
export function describeUnplayed({ unplayed }: { readonly unplayed: readonly string[] }): string {
  if (unplayed.length === 0) return '';
  return `No answer shows these keys of the profile, as they say how a client works or are not played: ${unplayed.join(', ')}\n\n`;
}
