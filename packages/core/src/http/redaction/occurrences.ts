/** In UTF-16 units; `end` is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The occurrences of a word in a text, overlapping ones merged, by the algorithm of Knuth, Morris and Pratt. The work
 * is linear in both lengths whatever they contain, since a malicious service may choose both.
 * @param isCut whether the text was cut, so that its end may be the beginning of the word
 */
export function occurrences(text: ArrayLike<string>, word: ArrayLike<string>, isCut: boolean): Span[] {
  const borders = bordersOf(word);
  const spans: Span[] = [];
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    length = longer(word, borders, length, text[at]!);
    if (length === word.length) add(spans, at + 1 - length, at + 1);
  }
  if (isCut && length > 0 && length < word.length) add(spans, text.length - length, text.length);
  return spans;
}

/** For each length of a prefix of the word: the length of the longest shorter prefix that it ends with. */
function bordersOf(word: ArrayLike<string>): number[] {
  const borders = [0, 0];
  for (let length = 1; length < word.length; length++) {
    borders.push(longer(word, borders, borders[length]!, word[length]!));
  }
  return borders;
}

/** The length of the matched prefix after one more unit. */
function longer(word: ArrayLike<string>, borders: readonly number[], met: number, unit: string): number {
  let length = met;
  while (length > 0 && word[length] !== unit) length = borders[length]!;
  return word[length] === unit ? length + 1 : 0;
}

function add(spans: Span[], start: number, end: number): void {
  const last = spans[spans.length - 1];
  if (last !== undefined && start <= last.end) spans[spans.length - 1] = { start: last.start, end };
  else spans.push({ start, end });
}
