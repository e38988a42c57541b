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
 * Whether a service may treat two templates as the same call. An identifier matches every step except the fixed words
 * of calls (`words`), so `/account/1001/x` matches `/account/{accountId}/x`. The connection's address may contain the
 * first steps, so only the common end is compared. Case and file extensions (`/approve.json`, `/approve.action`) are
 * ignored.
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

/** A step in the form in which services may compare it: lower case, without a file extension. */
export const plain = (step: string): string => step.toLowerCase().split('.', 1)[0]!;
