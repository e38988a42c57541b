/** The candidate the user probably meant: the one with the fewest typing errors, if there are few for its length. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    const errors = candidate.startsWith(word) && word.length > 1 ? 1 : countTypingErrors(word, candidate);
    if (errors < fewest && errors <= Math.max(1, Math.floor(candidate.length / 3))) {
      nearest = candidate;
      fewest = errors;
    }
  }
  return nearest;
}

/** Letters inserted, left out, replaced or swapped with their neighbour. */
function countTypingErrors(left: string, right: string): number {
  let before: readonly number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = current;
  }
  return at(last, right.length);
}

const at = (counts: readonly number[], index: number): number => counts[index] ?? Infinity;
