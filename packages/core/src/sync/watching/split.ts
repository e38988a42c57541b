import { edgesWithin, overlaps, type Box } from './box.ts';
import type { Narrowing } from './narrowing.ts';

/** Two parts of a box, the earlier first; undefined when nothing is left to distinguish. */
export function split(box: Box, { known, cutsS, preciseFromS }: Narrowing): readonly [Box, Box] | undefined {
  const { codes, fromS, untilS } = box;
  const at = (cutS: number): [Box, Box] => [
    { ...box, untilS: cutS },
    { ...box, fromS: cutS },
  ];
  const latestCutS = Math.max(...cutsS.filter((cutS) => fromS < cutS && cutS < untilS));
  if (Number.isFinite(latestCutS)) return at(latestCutS);
  const met = known.filter((earlier) => overlaps(earlier, box));
  const edges = edgesWithin(box, met);
  const middle = edges[Math.floor(edges.length / 2)];
  if (middle !== undefined) return at(middle);
  if (untilS - fromS > 1 && untilS > preciseFromS) return at(Math.floor((fromS + untilS) / 2));
  if (codes.length < 2) return undefined;
  const others = codes.filter((code) => !met.some((earlier) => earlier.codes.includes(code)));
  const isMixed = others.length > 0 && others.length < codes.length;
  const first = isMixed ? others : codes.slice(0, codes.length / 2);
  return [
    { ...box, codes: first },
    { ...box, codes: codes.filter((code) => !first.includes(code)) },
  ];
}
