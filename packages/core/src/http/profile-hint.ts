import type { EndpointInput, Endpoint } from '../api/endpoint.ts';
import { profileEntries, type Entry, type Profile } from '../api/profile/index.ts';
import type { ClientContext } from './client-context.ts';
import type { ProfileAdvice } from './error-mapping.ts';
import { requestFormHint } from './request-form-hint.ts';
import type { ReceivedResponse } from './policy.ts';
import { isBadRequest } from './response-status.ts';
import { serviceMessage } from './service-message.ts';

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** Which entry of the profile or the connection may correct an error response, from its message and its status. */
export function profileAdvice(
  endpoint: Endpoint,
  input: EndpointInput,
  response: ReceivedResponse,
  { profile, legacyAuth }: Pick<ClientContext, 'profile' | 'legacyAuth'>,
): ProfileAdvice {
  const { status } = response;
  if (status === 401 || status === 403) {
    return endpoint.base === 'legacy' && legacyAuth === undefined ? { hint: legacyHint } : {};
  }
  const reason = serviceMessage(response) ?? '';
  if (isBadRequest(status)) {
    const form = requestFormHint(endpoint.name, input, reason);
    const hint = nameHint(endpoint, reason, profile) ?? (form && orSet(form.what, form.entry));
    // The client alone decides the format of a read.
    return { hint, mayBeProfile: hint !== undefined || endpoint.repeatable };
  }
  if (status !== 404 && status !== 405) return {};
  const isOfPath = response.isOwn !== true || !namesRecord(reason, input);
  const isOtherPath = endpoint.call === undefined && (isOfPath || status === 405);
  return {
    hint: isOtherPath ? orSet('the operation has another path', `paths.${endpoint.name}`) : undefined,
    mayBeProfile: isOfPath,
    record: isOfPath && status === 404 ? recordIn(endpoint, input) : undefined,
    field: isOfPath && takesNoIdentifier(endpoint, input) ? 'path' : undefined,
  };
}

/** The identifiers of the path, such as `dossierId 5, documentId 7`. */
function recordIn({ params }: Endpoint, input: EndpointInput): string | undefined {
  const names = Object.keys(params);
  return names.length === 0 ? undefined : names.map((name) => `${name} ${String(input[name])}`).join(', ');
}

/**
 * Whether a 404 is certainly about the path, because the request names no record. A write may name records in its body,
 * a search in its query.
 */
function takesNoIdentifier({ params, repeatable }: Endpoint, input: EndpointInput): boolean {
  return (
    repeatable && Object.keys(params).length === 0 && !Object.keys(input).some((name) => /(?:Id|Reference)$/.test(name))
  );
}

/** For a 401 or 403 of the legacy interface (G97). */
const legacyHint = 'If the legacy interface has a sign-in of its own, set legacyAuth in the connection.';

const orSet = (what: string, key: string): string => `If ${what} in this service, set ${key} in the profile.`;

/**
 * Whether the message of a 404 names the requested record, so that the path is right. Any other message, or one with an
 * address, may come from a router in front of the service. A path that the specification does not show may differ here
 * (G02–G11).
 */
function namesRecord(reason: string, input: EndpointInput): boolean {
  const words = wordsIn(reason);
  return !reason.includes('/') && Object.values(input).some((value) => words.includes(String(value)));
}

const wordsIn = (reason: string): readonly string[] => reason.split(/[^\p{L}\p{N}_-]+/u);

/**
 * A field whose name the specification does not show may have another name. The service then names the field it
 * expects, or the unknown one that was sent (G04, G20, G64, G74). An invalid value under the sent name does not count.
 */
function nameHint(endpoint: Endpoint, reason: string, profile: Profile): string | undefined {
  const words = wordsIn(reason);
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
