/**
 * Letters and digits of any script, and the punctuation of identifiers and realms. Excludes what a server may read as
 * another path: steps of dots, slashes, backslashes, semicolons and double encoding.
 */
const plain = /^(?!\.+$)[\p{L}\p{M}\p{N}._~:@+=,!$'()*-]{1,128}$/u;

/** Whether an identifier can be a segment of a path as it is, before it is percent-encoded. */
export const isPlainStep = (text: string): boolean => plain.test(text);

/**
 * Decodes a segment of a path.
 * @param step as it is written in an address.
 * @returns undefined when it is empty, not plain, or not percent-encoded UTF-8.
 */
export function readPathStep(step: string): string | undefined {
  const text = decodeOnce(step);
  return text !== undefined && plain.test(text) ? text : undefined;
}

/** Whether a path is empty, or consists of slashes and plain steps. The last step may be empty. */
export function isPlainPath(path: string): boolean {
  const [root, ...steps] = path.split('/');
  return root === '' && steps.every((step, index) => readPathStep(step) !== undefined || isEnd(step, index, steps));
}

const isEnd = (step: string, index: number, steps: readonly string[]): boolean =>
  step === '' && index === steps.length - 1;

/** @returns undefined when the text is not percent-encoded UTF-8. */
export function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
