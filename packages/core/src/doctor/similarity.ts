/** From this similarity on, two names are taken for the same. */
export const likeEnough = 0.6;

/** The similarity of two names of fields, from 0 to 1: that of their words or that of their letters, whichever is greater. */
export function similarity(a: string, b: string): number {
  const left = wordsOf(a);
  const right = wordsOf(b);
  const shared = left.filter((word) => right.includes(word)).length;
  const words = (2 * shared) / (left.length + right.length);
  return Math.max(words, letters(left.join(''), right.join('')));
}

/** `identity.vatNumber` → vat, number: the last step names the field, and an `id` is named by the object that has it. */
function wordsOf(name: string): string[] {
  return name
    .split('.')
    .slice(/(?:^|\.)id$/i.test(name) ? -2 : -1)
    .join('_')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** The Dice coefficient of the pairs of letters. */
function letters(a: string, b: string): number {
  const pairs = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
  const left = pairs(a);
  const right = pairs(b);
  if (left.length + right.length === 0) return a === b ? 1 : 0;
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (left.length + right.length);
}
