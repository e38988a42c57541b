import type { Layer } from './draw.ts';
import { anyOf, box, disc, line, without } from './shapes.ts';

const blue = [0x0f, 0x6c, 0xbd] as const;
export const white = [0xff, 0xff, 0xff] as const;

/** Three connected points, one of them highlighted: a third party in its portfolio. */
export const people = without(
  anyOf(line(1.3, [5, 11], [8, 5], [11, 11]), disc(8, 5, 2.1), disc(5, 11, 2.1), disc(11, 11, 2.5)),
  disc(11, 11, 1.1),
);

/** The logo of the product, on its own background. */
export const sign: readonly Layer[] = [
  [box(0.5, 0.5, 15.5, 15.5, 3.4), blue],
  [people, white],
];

/** The logo on a background that fills the whole picture. */
export const signOnGround: readonly Layer[] = [
  [() => true, blue],
  [people, white],
];
