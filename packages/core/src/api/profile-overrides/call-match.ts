/** A call as a template: a method and a path such as `/account/{accountId}/x`. */
export interface CallTemplate {
  readonly method: string;
  readonly steps: readonly string[];
}

export function templateOf(call: string, prefix = ''): CallTemplate {
  const [method = '', path = ''] = call.split(' ');
  return { method, steps: `${prefix}${path}`.split('/').filter((step) => step !== '') };
}

/**
 * Whether some service may take the two for the same call. An identifier may be any word but those that calls are made of
 * (`words`), so `/account/1001/x` is a `/account/{accountId}/x`. An address may end with the first steps of a call, so
 * the longer one only has to end as the other. Case and the endings of a file (`/approve.json`, `/approve.action`) do
 * not distinguish calls.
 */
export function mayBeSame(a: CallTemplate, b: CallTemplate, words: ReadonlySet<string>): boolean {
  if (a.method !== b.method) return false;
  const count = Math.min(a.steps.length, b.steps.length);
  // A path of a single segment is too short to recognise a call by.
  if (count === 0 || (count === 1 && a.steps.length !== b.steps.length)) return false;
  const [endOfA, endOfB] = [a.steps.slice(-count), b.steps.slice(-count)];
  return endOfA.every((step, index) => meets(step, endOfB[index]!, words));
}

function meets(a: string, b: string, words: ReadonlySet<string>): boolean {
  if (isIdentifier(a)) return isIdentifier(b) || !words.has(plain(b));
  return isIdentifier(b) ? !words.has(plain(a)) : plain(a) === plain(b);
}

export const isIdentifier = (step: string): boolean => step.includes('{');

/** A step as services compare it. */
export const plain = (step: string): string => step.toLowerCase().split('.', 1)[0]!;
