import { iconName, iconSizes } from '../src/manifest/manifest.ts';
import type { RibbonCommand } from '../src/ribbon/commands.ts';
import { encodePng } from './png.ts';
import { anyOf, arc, box, disc, frame, line, type Shape, without } from './shapes.ts';

/** Three times lighter or darker than the light ribbon and the dark one. */
const blue = [0x2b, 0x88, 0xd8] as const;
const signBlue = [0x0f, 0x6c, 0xbd] as const;
const white = [0xff, 0xff, 0xff] as const;

/** Three points that belong together, one of them looked at: a third party in its portfolio. */
const people = without(
  anyOf(line(1.3, [5, 11], [8, 5], [11, 11]), disc(8, 5, 2.1), disc(5, 11, 2.1), disc(11, 11, 2.5)),
  disc(11, 11, 1.1),
);

const page = frame(1.3, 2.5, 1, 13.5, 15, 1.6);
const arrowDown = anyOf(line(1.6, [8, 2], [8, 10]), line(1.6, [4.6, 6.8], [8, 10.2], [11.4, 6.8]));
const arrowUp = anyOf(line(1.6, [8, 10.2], [8, 2]), line(1.6, [4.6, 5.4], [8, 2], [11.4, 5.4]));
const tray = line(1.5, [2.2, 10.5], [2.2, 14], [13.8, 14], [13.8, 10.5]);
const tick = (left: number, top: number): Shape =>
  line(1.5, [left, top + 2.2], [left + 1.8, top + 4], [left + 5.2, top]);

const glyphs: Readonly<Record<RibbonCommand, Shape>> = {
  pull: anyOf(arrowDown, tray),
  refresh: anyOf(arc(1.6, 8, 8, 5.6, 0.08, 0.86), line(1.6, [12.4, 1.2], [12.2, 4.8], [8.7, 4.6])),
  review: anyOf(
    line(1.5, [1.8, 3.4], [14.2, 3.4]),
    line(1.5, [1.8, 8], [6.6, 8]),
    line(1.5, [1.8, 12.6], [5.6, 12.6]),
    tick(8.6, 8.6),
  ),
  send: anyOf(arrowUp, tray),
  documents: anyOf(page, line(1.3, [5.4, 4.8], [10.6, 4.8]), tick(5.4, 7.8)),
  settings: anyOf(
    line(1.4, [1.8, 4.4], [14.2, 4.4]),
    line(1.4, [1.8, 11.6], [14.2, 11.6]),
    disc(5.4, 4.4, 2.3),
    disc(10.6, 11.6, 2.3),
  ),
  open: anyOf(frame(1.4, 1.2, 2.2, 14.8, 13.8, 1.6), box(9.4, 3.4, 13.6, 12.6, 0.6)),
  thirdParty: anyOf(
    frame(1.3, 1, 2.6, 15, 13.4, 1.6),
    disc(5, 6.6, 1.7),
    box(2.9, 9, 7.1, 11, 1),
    line(1.2, [9.4, 6.4], [12.8, 6.4]),
    line(1.2, [9.4, 9.6], [12.8, 9.6]),
  ),
  reviewRow: anyOf(frame(1.3, 1, 4.6, 15, 11.4, 1.2), tick(5.4, 5.8)),
};

/** All pictures of the add-in by their path: its own sign, and one for each command. */
export function drawIcons(): ReadonlyMap<string, Buffer> {
  const icons = new Map<string, Buffer>();
  for (const size of [16, 32, 64, 80, 128, 192]) icons.set(iconName('addin', size), drawSign(size));
  for (const [command, glyph] of Object.entries(glyphs)) {
    for (const size of iconSizes) icons.set(`assets/${command}-${size}.png`, draw(size, [[glyph, blue]]));
  }
  // Teams and Microsoft 365 ask for the sign in white, on nothing.
  icons.set('assets/outline-32.png', draw(32, [[people, white]]));
  return icons;
}

const drawSign = (size: number): Buffer =>
  draw(size, [
    [box(0.5, 0.5, 15.5, 15.5, 3.4), signBlue],
    [people, white],
  ]);

type Layer = readonly [shape: Shape, colour: readonly [red: number, green: number, blue: number]];

/** Each pixel is the mean of 4 × 4 points, which makes smooth edges. */
function draw(size: number, layers: readonly Layer[]): Buffer {
  const points = 4;
  const pixels = new Uint8Array(size * size * 4);
  const scale = 16 / size;
  for (let pixel = 0; pixel < size * size; pixel++) {
    const sum = [0, 0, 0];
    let covered = 0;
    for (let point = 0; point < points * points; point++) {
      const x = ((pixel % size) + ((point % points) + 0.5) / points) * scale;
      const y = (Math.floor(pixel / size) + (Math.floor(point / points) + 0.5) / points) * scale;
      const colour = layers.findLast(([shape]) => shape(x, y))?.[1];
      if (colour === undefined) continue;
      covered++;
      for (const [channel, value] of colour.entries()) sum[channel] = (sum[channel] ?? 0) + value;
    }
    const mean = sum.map((value) => Math.round(value / Math.max(1, covered)));
    pixels.set([...mean, Math.round((255 * covered) / (points * points))], pixel * 4);
  }
  return encodePng(size, size, pixels);
}
