import type { Endpoint } from '../api/endpoint.ts';
import { profileEntries, type Entry, type Profile } from '../api/profile/index.ts';
import type { ClientContext } from './client-context.ts';
import { serviceMessage } from './error-mapping.ts';
import { requestFormHint } from './request-form-hint.ts';
import type { ReceivedResponse } from './policy.ts';

type Input = Readonly<Record<string, unknown>>;

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** Names the entry of the profile or of the connection that would correct an error response, where its message shows it. */
export function profileHint(
  endpoint: Endpoint,
  input: Input,
  response: ReceivedResponse,
  { profile, legacyAuth }: Pick<ClientContext, 'profile' | 'legacyAuth'>,
): string | undefined {
  const { status } = response;
  if (status === 401 || status === 403) {
    return endpoint.base === 'legacy' && legacyAuth === undefined ? hintOfLegacy : undefined;
  }
  const reason = serviceMessage(response) ?? '';
  const words = reason.split(/[^\p{L}\p{N}_-]+/u);
  if (status === 400 || status === 422) {
    const form = requestFormHint({ operation: endpoint.name, input, reason });
    return nameHint(endpoint, reason, words, profile) ?? (form && orSet(form.what, form.entry));
  }
  return pathHint(endpoint, input, response, words)
    ? orSet('the operation has another path', `paths.${endpoint.name}`)
    : undefined;
}

/** G97 */
const hintOfLegacy = 'If the legacy interface has a sign-in of its own, set legacyAuth in the connection.';

const orSet = (what: string, key: string): string => `If ${what} here, set ${key} in the profile.`;

/**
 * A path that the specification does not show may differ here (G02–G11). A service that names the requested record in its own
 * message was called at the right path; another message, or one with an address, may come from a router in front of it.
 */
function pathHint(endpoint: Endpoint, input: Input, response: ReceivedResponse, words: readonly string[]): boolean {
  const isNamed =
    !(serviceMessage(response) ?? '').includes('/') &&
    Object.values(input).some((value) => words.includes(String(value)));
  const isOfRecord = response.isOwn === true && isNamed;
  return endpoint.call === undefined && (response.status === 405 || (response.status === 404 && !isOfRecord));
}

/**
 * A field whose name the specification does not show may have another name: the service names the field it expects, or
 * says that it does not know the one that was sent (G04, G20, G64, G74). An invalid value under the sent name does not count.
 */
function nameHint(endpoint: Endpoint, reason: string, words: readonly string[], profile: Profile): string | undefined {
  const named = Object.entries(entries).filter(([key]) => isOf(key, endpoint));
  const sent = [...named.map(([key]) => String(profile.find(key))), ...Object.keys(endpoint.body ?? {})];
  const isMissing = missing.test(reason);
  const isSaid = (name: unknown) => words.includes(String(name)) && (isMissing || isFieldName(String(name)));
  const match = named.find(([key, { also }]) => {
    const isUnknown = unknown.test(reason) && words.includes(String(profile.find(key)));
    return isUnknown || also.some((name) => !sent.includes(String(name)) && isSaid(name));
  });
  if (match !== undefined) return orSet('it is called otherwise', match[0]);
  const body = `body.${endpoint.name}`;
  const hasNames = named.some(([key]) => key.startsWith(`${body}.`));
  const isForeign = hasNames && isMissing && words.some((word) => isFieldName(word) && !sent.includes(word));
  return isForeign ? orSet('a field is called otherwise', `its name below ${body}`) : undefined;
}

const unknown = /unknown|unrecogni[sz]ed|unexpected|inconnu/i;
const missing = /required|missing|blank|null|empty|obligatoire|requis|manquant/i;

const isFieldName = (word: string): boolean => /^\w+$/.test(word) && /^[a-z]+[A-Z]|\w_\w/.test(word);

function isOf(key: string, { name, response, base }: Endpoint): boolean {
  if (key === 'query.page' || key === 'query.pageSize') return response.kind === 'page' && base === 'current';
  return [`body.${name}.`, `query.${name}.`].some(
    (start) => key.startsWith(start) && !key.slice(start.length).includes('.'),
  );
}
