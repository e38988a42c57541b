const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0);

/** A colour between two others. @param share 0 gives the first, 1 the second */
export function mix(from: string, to: string, share: number): string {
  const [one, other] = [channels(from), channels(to)];
  return `#${one
    .map((channel, index) =>
      Math.round(channel + ((other[index] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
