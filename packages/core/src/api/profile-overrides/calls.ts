import { overlayMessages } from '../../i18n/overlay.ts';
import type { Language } from '../../i18n/language.ts';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { namesIn } from '../path.ts';
import { isIdentifier, mayBeSame, plain, templateOf } from './call-match.ts';
import { createProfile, profileEntries } from '../profile/profile.ts';
import type { Entry } from '../profile/entry.ts';

type Overrides = Readonly<Record<string, unknown>>;

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** The operations whose call an overlay may change, by profile key. Token requests use `paths.token` instead. */
export const overridableCalls: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.filter(({ base }) => base !== 'auth').map((endpoint) => [`paths.${endpoint.name}`, endpoint]),
);

/** The shipped call of an operation, such as `GET /account/{accountId}/x`. */
export function defaultCall(key: string): string | undefined {
  return (entries[key]?.value as string | undefined) ?? overridableCalls.get(key)?.call;
}

/** The methods that an overlay may choose: the shipped ones, and GET for a repeatable operation. */
function methodsOf(key: string): string[] {
  const calls = [defaultCall(key), ...((entries[key]?.also ?? []) as readonly string[])];
  const methods = calls.flatMap((call) => call?.split(' ')[0] ?? []);
  return [...new Set([...methods, ...(overridableCalls.get(key)?.repeatable === true ? ['GET'] : [])])];
}

/**
 * An overlay may change an operation's call, but not turn it into another operation's. The values have the format of a
 * call already.
 * @returns the first key with a forbidden call, and the reason.
 */
export function forbiddenCall(overrides: Overrides, language: Language): { key: string; reason: string } | undefined {
  const messages = overlayMessages[language];
  const profile = createProfile(overrides);
  for (const [key, endpoint] of overridableCalls) {
    const call = overrides[key];
    if (typeof call !== 'string') continue;
    const [method, path] = call.split(' ') as [string, string];
    const methods = methodsOf(key);
    if (!methods.includes(method)) return { key, reason: messages.method(method, methods.join(', ')) };
    const names = ['accountId', ...Object.keys(endpoint.params)];
    const foreign = namesIn(path).find((name) => !names.includes(name));
    if (foreign !== undefined) {
      return { key, reason: messages.placeholder(foreign, names.map((name) => `{${name}}`).join(', ')) };
    }
    const missing = Object.keys(endpoint.params).find((name) => !namesIn(path).includes(name));
    if (missing !== undefined) return { key, reason: messages.identifier(`{${missing}}`) };
    const moved = templateOf(call, profile.get('paths.prefix'));
    const other = [...overridableCalls].find(([otherKey, { repeatable }]) => {
      if (otherKey === key || (repeatable && endpoint.repeatable)) return false;
      const shippedTo = repeatable ? undefined : defaultCall(otherKey);
      const calls = [shippedTo, (profile.find(otherKey) as string | undefined) ?? defaultCall(otherKey)].filter(
        (each) => each !== undefined,
      );
      return calls.some((each) => mayBeSame(moved, templateOf(each), callWords));
    });
    if (other !== undefined) return { key, reason: messages.taken(other[1].name) };
  }
  return undefined;
}

/** The fixed words of all calls. An identifier is never one of them. */
const callWords: ReadonlySet<string> = new Set(
  [...overridableCalls.keys()].flatMap((key) => {
    const call = defaultCall(key);
    return call === undefined
      ? []
      : templateOf(call)
          .steps.filter((step) => !isIdentifier(step))
          .map(plain);
  }),
);
