import type { Endpoint } from '../api/endpoint.ts';
import { profileEntries, type Entry, type Profile } from '../api/profile/index.ts';
import type { ClientContext } from './client-context.ts';
import { serviceMessage, type ProfileAdvice } from './error-mapping.ts';
import { requestFormHint } from './request-form-hint.ts';
import type { ReceivedResponse } from './policy.ts';
import { isBadRequest } from './response-status.ts';

type Input = Readonly<Record<string, unknown>>;

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** Which entry of the profile or the connection may correct an error response, from its message and its status. */
export function profileAdvice(
  endpoint: Endpoint,
  input: Input,
  response: ReceivedResponse,
  context: Pick<ClientContext, 'profile' | 'legacyAuth'>,
): ProfileAdvice {
  const { status } = response;
  const hint = profileHint(endpoint, input, response, context);
  const isOfPath = (status === 404 || status === 405) && !isOfRecord(input, response);
  // The client alone decides the format of a read.
  const isOfForm = isBadRequest(status) && (hint !== undefined || endpoint.repeatable);
  return {
    hint,
    mayBeProfile: isOfPath || isOfForm,
    field: isOfPath && takesNoIdentifier(endpoint, input) ? 'path' : undefined,
  };
}

/** Only then a 404 is certainly about the path. A write may name records in its body, a search in its query. */
function takesNoIdentifier({ params, repeatable }: Endpoint, input: Input): boolean {
  return (
    repeatable && Object.keys(params).length === 0 && !Object.keys(input).some((name) => /(?:Id|Reference)$/.test(name))
  );
}

/** Names the profile or connection entry that would correct an error response, if its message shows it. */
function profileHint(
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
  const words = wordsIn(reason);
  if (isBadRequest(status)) {
    const form = requestFormHint(endpoint.name, input, reason);
    return nameHint(endpoint, reason, words, profile) ?? (form && orSet(form.what, form.entry));
  }
  const isOtherPath = status === 405 || (status === 404 && !isOfRecord(input, response));
  return endpoint.call === undefined && isOtherPath
    ? orSet('the operation has another path', `paths.${endpoint.name}`)
    : undefined;
}

/** For a 401 or 403 of the legacy interface (G97). */
const hintOfLegacy = 'If the legacy interface has a sign-in of its own, set legacyAuth in the connection.';

const orSet = (what: string, key: string): string => `If ${what} here, set ${key} in the profile.`;

/**
 * Whether a 404 is about the record. A path that the specification does not show may differ here (G02–G11). If the
 * service's own message names the requested record, the path is right. Any other message, or one with an address, may
 * come from a router in front of the service.
 */
function isOfRecord(input: Input, response: ReceivedResponse): boolean {
  const reason = serviceMessage(response) ?? '';
  const words = wordsIn(reason);
  const isNamed = !reason.includes('/') && Object.values(input).some((value) => words.includes(String(value)));
  return response.isOwn === true && isNamed;
}

const wordsIn = (reason: string): readonly string[] => reason.split(/[^\p{L}\p{N}_-]+/u);

/**
 * A field whose name the specification does not show may have another name. The service then names the field it
 * expects, or the unknown one that was sent (G04, G20, G64, G74). An invalid value under the sent name does not count.
 */
function nameHint(endpoint: Endpoint, reason: string, words: readonly string[], profile: Profile): string | undefined {
  const named = Object.entries(entries).filter(([key]) => isOf(key, endpoint));
  const sent = [...named.map(([key]) => String(profile.find(key))), ...Object.keys(endpoint.body ?? {})];
  const isMissing = missing.test(reason);
  const isMentioned = (name: unknown) => words.includes(String(name)) && (isMissing || isFieldName(String(name)));
  const match = named.find(([key, { also }]) => {
    const isUnknown = unknown.test(reason) && words.includes(String(profile.find(key)));
    return isUnknown || also.some((name) => !sent.includes(String(name)) && isMentioned(name));
  });
  if (match !== undefined) return orSet('the field has another name', match[0]);
  const body = `body.${endpoint.name}`;
  const hasNames = named.some(([key]) => key.startsWith(`${body}.`));
  const isForeign = hasNames && isMissing && words.some((word) => isFieldName(word) && !sent.includes(word));
  return isForeign ? orSet('a field has another name', `its name below ${body}`) : undefined;
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
