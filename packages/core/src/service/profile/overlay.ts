import * as z from 'zod/mini';
import type { Entry } from './entry.ts';
import { ConnectorError } from '../../errors.ts';
import { createProfile, profileEntries, type Profile } from './profile.ts';
import { matchText } from '../../values/match.ts';

/**
 * The one JSON document by which a company fits the connectors to its service. `overrides` holds profile keys and their
 * values; a key `paths.<operation>` may be given for every operation, also for those the specification shows.
 */
export interface Overlay {
  readonly version: 1;
  readonly service?: string;
  readonly overrides: Readonly<Record<string, unknown>>;
}

const anyCall = () => z.string().check(z.regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/));

/**
 * @param text the overlay as JSON.
 * @param operations names of all operations, whose paths may be overridden.
 * @throws ConnectorError `config` naming the first wrong key, the reason, and what the key takes.
 */
export function readOverlay(text: string, operations: readonly string[]): Overlay {
  const refuse = (field: string, reason: string): never => {
    throw new ConnectorError('config', `Profile: ${field}: ${reason}`, { field });
  };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    return refuse('the document', `is not JSON (${cause instanceof Error ? cause.message : String(cause)})`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse('the document', 'has to be an object { "version": 1, "overrides": { … } }');
  }
  const { version, service, overrides } = json as Record<string, unknown>;
  if (version !== 1) return refuse('version', `is ${JSON.stringify(version)}, this release reads version 1`);
  if (service !== undefined && typeof service !== 'string') return refuse('service', 'has to be a text');
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) {
    return refuse('overrides', 'has to be an object of profile keys and values');
  }
  for (const [key, value] of Object.entries(overrides)) {
    const reason = reasonAgainst(key, value, operations);
    if (reason !== undefined) refuse(key, reason);
  }
  return { version: 1, ...(service !== undefined && { service }), overrides: overrides as Record<string, unknown> };
}

/** Why this key may not have this value, or undefined when it may. */
function reasonAgainst(key: string, value: unknown, operations: readonly string[]): string | undefined {
  const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
  const known = Object.prototype.hasOwnProperty.call(entries, key) ? entries[key] : undefined;
  if (known === undefined) {
    const operation = key.startsWith('paths.') ? key.slice('paths.'.length) : undefined;
    if (operation === undefined || !operations.includes(operation)) return `is not a profile key${nearest(key)}`;
  }
  const result = z.safeParse((known?.schema ?? anyCall)(), value);
  if (result.success) return undefined;
  const issue = result.error.issues[0];
  const place = issue !== undefined && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  const example = JSON.stringify(known?.value ?? 'GET /account/{accountId}/…');
  return `${JSON.stringify(value)} does not fit${place} (${issue?.message ?? 'wrong value'}); an example is ${example}`;
}

/** `; did you mean "…"?` with the profile key that a mistyped one is spelt most like. */
function nearest(key: string): string {
  const match = matchText(key, Object.keys(profileEntries));
  const [near] = match.kind === 'none' ? match.nearest : [match.kind === 'ambiguous' ? match.rivals[0] : match.found];
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** The profile with an overlay on top. */
export function applyOverlay(overlay: Overlay): Profile {
  return createProfile(overlay.overrides);
}
