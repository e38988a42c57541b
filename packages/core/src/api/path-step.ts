/**
 * Letters and digits of any script and the marks that identifiers and realms are written with: nothing that leads
 * elsewhere, whatever a server behind makes of dots, slashes, backslashes, semicolons, or of what is encoded twice.
 */
const plain = /^(?!\.+$)[\p{L}\p{M}\p{N}._~:@+=,!$'()*-]{1,128}$/u;

/**
 * A segment of a path, decoded.
 * @param step as it is written in an address.
 * @returns undefined when it is empty, leads elsewhere, or is not percent-encoded UTF-8.
 */
export function readPathStep(step: string): string | undefined {
  const text = decodeOnce(step);
  return text !== undefined && plain.test(text) ? text : undefined;
}

/** Whether a path stays where it is, step by step: empty, or slashes with plain steps between. The last one may be empty. */
export function isPlainPath(path: string): boolean {
  const [root, ...steps] = path.split('/');
  return root === '' && steps.every((step, index) => readPathStep(step) !== undefined || isEnd(step, index, steps));
}

const isEnd = (step: string, index: number, steps: readonly string[]): boolean =>
  step === '' && index === steps.length - 1;

/** undefined when the text is not percent-encoded UTF-8. */
export function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
