import * as z from 'zod/mini';
import { ConnectorError } from '../../errors.ts';
import { parseIsoDate } from '../../values/calendar.ts';
import { matchText } from '../../values/match.ts';
import type { Language } from '../../i18n/language.ts';
import { overlayMessages } from '../../i18n/overlay.ts';
import { keyTwice, readJsonDocument } from '../json-document.ts';
import { callForm } from '../path.ts';
import { forbiddenCall, overridableCalls } from './calls.ts';
import type { Entry } from '../profile/entry.ts';
import type { Overlay } from '../profile/overlay-document.ts';
import { createProfile, profileEntries, type Profile } from '../profile/profile.ts';
import { failurePunctuation } from '../../i18n/failure-punctuation.ts';

const anyCall = () => z.string().check(z.regex(callForm, 'a method and a path'));

/**
 * @param text the overlay as JSON.
 * @throws ConnectorError `config` naming the first wrong key, the reason, and what the key takes. An overlay cannot
 * send requests to other addresses than the connection's, nor turn an operation's call into another operation's.
 */
export function readOverlay(text: string, language: Language = 'en'): Overlay {
  const messages = overlayMessages[language];
  const { colon } = failurePunctuation[language];
  const refuse = (field: string, reason: string): never => {
    throw new ConnectorError('config', `${messages.profile}${colon}${field}${colon}${reason}`, { field });
  };
  const document = readJsonDocument(text, language);
  if ('reason' in document) return refuse(messages.document, document.reason);
  const { json } = document;
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse(messages.document, messages.notObject);
  const { version, service, since, by, overrides } = json as Record<string, unknown>;
  if (version === undefined) return refuse('version', messages.noVersion);
  if (version !== 1) return refuse('version', messages.version(JSON.stringify(version)));
  const foreign = Object.keys(json).find((key) => !documentKeys.includes(key));
  if (foreign !== undefined) {
    // A key of the profile outside `overrides` would have no effect.
    const near = isKey(foreign) ? `overrides.${foreign}` : nearestOf(foreign, documentKeys);
    return refuse(foreign, messages.foreign + (near === undefined ? '' : messages.near(near)));
  }
  if (service !== undefined && typeof service !== 'string') return refuse('service', messages.notText);
  if (since !== undefined && (typeof since !== 'string' || parseIsoDate(since) === undefined)) {
    return refuse('since', messages.notDay);
  }
  if (by !== undefined && typeof by !== 'string') return refuse('by', messages.notText);
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) {
    return refuse('overrides', messages.notOverrides);
  }
  const twice = keyTwice(text);
  if (twice !== undefined) return refuse(twice, messages.twice);
  for (const [key, value] of Object.entries(overrides)) {
    const reason = reasonAgainst(key, value, language);
    if (reason !== undefined) refuse(key, reason);
  }
  const forbidden = forbiddenCall(overrides as Record<string, unknown>, language);
  if (forbidden !== undefined) refuse(forbidden.key, forbidden.reason);
  return {
    version: 1,
    ...(service !== undefined && { service }),
    ...(since !== undefined && { since }),
    ...(by !== undefined && { by }),
    overrides: overrides as Record<string, unknown>,
  };
}

const documentKeys = ['$schema', 'version', 'service', 'since', 'by', 'overrides'];

const isKey = (key: string): boolean =>
  Object.prototype.hasOwnProperty.call(profileEntries, key) || overridableCalls.has(key);

/** Why this key may not have this value, or undefined when it may. */
function reasonAgainst(key: string, value: unknown, language: Language): string | undefined {
  const messages = overlayMessages[language];
  const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
  const known = Object.prototype.hasOwnProperty.call(entries, key) ? entries[key] : undefined;
  if (known === undefined && !overridableCalls.has(key)) {
    const near = nearest(key);
    return messages.unknown + (near === undefined ? '' : messages.near(near));
  }
  const result = z.safeParse((known?.schema ?? anyCall)(), value);
  if (result.success) return undefined;
  const issue = result.error.issues[0];
  const example = JSON.stringify(known?.value ?? 'GET /account/{accountId}/…');
  return messages.misfit(JSON.stringify(value), issue?.path.join('.') ?? '', issue?.message ?? '', example);
}

/**
 * The key of the same group with this wire name, shipped or alternative; otherwise the key with the most similar
 * spelling.
 */
function nearest(key: string): string | undefined {
  const [group, name] = [key.slice(0, key.lastIndexOf('.') + 1), key.slice(key.lastIndexOf('.') + 1)];
  const named = Object.entries(profileEntries).find(
    ([each, { value, also }]) => group !== '' && each.startsWith(group) && [value, ...also].flat().includes(name),
  );
  if (named !== undefined) return named[0];
  return nearestOf(key, Object.keys(profileEntries));
}

function nearestOf(key: string, keys: readonly string[]): string | undefined {
  const match = matchText(key, keys);
  const [near] = match.kind === 'none' ? match.nearest : [match.kind === 'ambiguous' ? match.rivals[0] : match.found];
  return near;
}

/** The shipped profile with an overlay on top. */
export function applyOverlay(overlay: Overlay): Profile {
  return createProfile(overlay.overrides, overlay);
}

/**
 * A stored overlay, or an empty text if this release does not accept it. For actions that replace the overlay; all other
 * actions fail with its error.
 */
export function keptOverlay(text: string): string {
  return overlayError(text) === undefined ? text : '';
}

/** Why this release does not accept a stored overlay. Undefined for one that it accepts, and for an empty text. */
export function overlayError(text: string, language?: Language): ConnectorError | undefined {
  try {
    if (text.trim() !== '') readOverlay(text, language);
    return undefined;
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}
