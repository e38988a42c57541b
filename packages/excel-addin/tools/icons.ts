import { iconName, iconSizes } from '../src/manifest/manifest.ts';
import type { RibbonCommand } from '../src/ribbon/commands.ts';
import { drawPicture } from '../../../tools/pictures/draw.ts';
import { anyOf, arc, box, disc, frame, line, type Shape } from '../../../tools/pictures/shapes.ts';
import { people, sign as ownSign, white } from '../../../tools/pictures/sign.ts';
import { shrink, signSize, writePng, type Picture } from './picture.ts';

/** Contrast of at least 3:1 with the light and with the dark ribbon. */
const blue = [0x2b, 0x88, 0xd8] as const;

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
  selfTest: anyOf(arc(1.4, 8, 8, 6.2, 0, 1), tick(5.4, 5.8)),
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

/** All pictures of the add-in by their path: its sign, or that of the company, and one for each command. */
export function drawIcons(sign?: Picture): ReadonlyMap<string, Buffer> {
  const icons = new Map<string, Buffer>();
  for (const size of [16, 32, 64, 80, 128, signSize]) {
    icons.set(
      iconName('addin', size),
      sign === undefined ? drawPicture(size, size, ownSign) : writePng(shrink(sign, size)),
    );
  }
  for (const [command, glyph] of Object.entries(glyphs)) {
    for (const size of iconSizes) icons.set(`assets/${command}-${size}.png`, drawPicture(size, size, [[glyph, blue]]));
  }
  // Teams and Microsoft 365 require a white sign on a transparent background.
  icons.set('assets/outline-32.png', drawPicture(32, 32, [[people, white]]));
  return icons;
}
