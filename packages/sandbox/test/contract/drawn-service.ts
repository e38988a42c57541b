import { createRandom } from '@tpr/core/conformance';
import { createBehaviour, variants, type Behaviour } from '../../src/variants/behaviour.ts';
import type { Gap } from '../../src/variants/variant.ts';

/** One difference of a service, such as `G22=clamp50`, with the entries of an overlay that express it, by key. */
export interface Difference {
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A service with the differences that a seed has drawn. */
export interface DrawnService {
  readonly differences: readonly Difference[];
  readonly behaviour: Behaviour;
}

/** Gaps that are settings of the connection, or concern the pace or pages in browsers: an overlay has no entry for them. */
const ofNoOverlay = ['G97', 'G98', 'G99', 'G102', 'G106'];

/**
 * Assumptions of the contract: identifiers as in the store, the same first record, a year of events. A creation
 * succeeds, a second decision is refused, and some values are written only by the test.
 */
const againstTheContract: Readonly<Record<string, string>> = {
  G03: 'uuid',
  G24: 'shuffle',
  R122: '31d',
  G74: 'failing',
  G91: '200',
  G104: 'editor',
};

/** Pairs of a gap and its value, of which one hides the effect of the other. */
const contradictions: readonly (readonly [string, string])[] = [
  ['G22 clamp50', 'G23 max20'],
  ['G21 bare', 'G22 no-total'],
  ['G21 bare', 'G22 total-text'],
  ['G21 link', 'G22 no-total'],
  ['G21 link', 'G22 total-text'],
  ['G95 rotate', 'G96 none'],
  ['G95 on', 'G96 none'],
  ['G95 off', 'G96 none'],
  ['G95 off', 'G96 shorter'],
  ['G95 off', 'G96 no-end'],
];

const isUsual = (description: string, usual: string): boolean =>
  description === 'as usual' || usual.startsWith(description);

/** @param count number of differences, each from another gap. */
export function drawService(seed: number, count = 25): DrawnService {
  const random = createRandom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const open = Object.entries(variants as Readonly<Record<string, Gap>>)
    .map(([gap, { usual, values }]) => {
      const others = Object.entries(values).filter(([, { description }]) => !isUsual(description, usual));
      return others.map(([value, { profile = {}, impliedBy = {} }]) => ({
        name: `${gap}=${value}`,
        gap,
        facts: { ...profile, ...impliedBy },
      }));
    })
    .map((values) =>
      values.filter(({ gap, name }) => !ofNoOverlay.includes(gap) && name !== `${gap}=${againstTheContract[gap]}`),
    )
    .filter((values) => values.length > 0);
  const drawn: (typeof open)[number] = [];
  while (drawn.length < count && open.length > 0) {
    const gap = oneOf(open);
    open.splice(open.indexOf(gap), 1);
    const variant = oneOf(gap);
    const names = [...drawn.map(({ name }) => name), variant.name];
    if (contradictions.some((pair) => pair.every((each) => names.includes(each.replace(' ', '='))))) continue;
    drawn.push(variant);
  }
  return { differences: drawn, behaviour: createBehaviour(drawn.map(({ name }) => name)) };
}
