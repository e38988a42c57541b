import { ConnectorError, type Language } from '@tpr/core';
import { labelOf, readCompanyFile, relayPreset, unreadCompanyFile, type CompanyPreset } from '@tpr/core/api';
import type { ConnectionForm, Preset } from '@tpr/panel';

/**
 * The settings of a company for all of its users, so that they type no addresses. The page names the file beside it:
 *
 *     <meta name="tpr-presets" content="presets.json">
 *
 * `readCompanyFile` of core documents its form. Addresses that begin with a slash are of the page's own origin. Addresses
 * that are left out are those of the relay that serves the page. Without the file there is one preset, that relay.
 */
export interface PresetPage {
  /** Origin of the page, such as `https://relay.example`. */
  readonly origin: string;
  /** The file that the page names; undefined if it names none. */
  readonly file: string | undefined;
  /** Time limit of reading the file, in ms. Default: ten seconds. */
  readonly limitMs?: number;
}

/** The settings in the file of the company. */
export interface CompanySettings {
  readonly presets: readonly Preset[];
  /** The overlay of the profile for all users, as JSON; empty without one. */
  readonly overlay: string;
  /** The fault of the file, in one line; nothing in the file is used then. */
  readonly fault?: string;
  /** Whether the file was not received, and may be received later. */
  readonly isUnread?: boolean;
}

export async function readCompanySettings(
  { origin, file, limitMs = 10_000 }: PresetPage,
  language: Language,
  get: typeof fetch = fetch,
): Promise<CompanySettings> {
  const usual: CompanySettings = { presets: [presetOf(relayPreset, origin, language)], overlay: '' };
  if (file === undefined) return usual;
  const unread = (status?: number) => ({ ...usual, fault: unreadCompanyFile(status, language), isUnread: true });
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    const response = await get(new URL(file, `${origin}/`), { cache: 'no-cache', signal: controller.signal });
    const { status } = response;
    if (status >= 500 || status === 429) return unread(status);
    // Some servers answer 403 where there is no file.
    if (!response.ok) return usual;
    const { presets, profile } = readCompanyFile(await response.text(), language);
    return {
      presets: presets.length === 0 ? usual.presets : presets.map((each) => presetOf(each, origin, language)),
      overlay: profile === undefined ? '' : JSON.stringify(profile),
    };
  } catch (error) {
    // The form is shown, but calls are refused: the file may hold the profile of the company.
    if (error instanceof ConnectorError) return { ...usual, fault: error.message };
    return unread();
  } finally {
    clearTimeout(timer);
  }
}

/** Addresses that a preset leaves out are those of the relay that serves the page. */
function presetOf(preset: CompanyPreset, origin: string, language: Language): Preset {
  const { id, password, connection } = preset;
  const usual = {
    baseUrl: '/service/current',
    authUrl: '/service/auth',
    // The legacy interface belongs to the current one: a connection to another service may have none.
    ...(connection.baseUrl === undefined && { legacyBaseUrl: '/service/legacy' }),
  };
  return {
    id,
    label: labelOf(preset, language),
    connection: readForm({ ...usual, ...connection }, origin),
    ...(password !== undefined && { password }),
  };
}

const required = ['baseUrl', 'authUrl', 'realm', 'clientId', 'username', 'accountId'] as const;
const optional = ['legacyBaseUrl', 'environment'] as const;

/** A connection without its password; absent fields are empty. */
export function readForm(source: Readonly<Record<string, unknown>>, origin: string): ConnectionForm {
  const [baseUrl, authUrl, realm, clientId, username, accountId] = required.map((name) => textIn(source[name]) ?? '');
  const [legacyBaseUrl, environment] = optional.map((name) => textIn(source[name]));
  const absolute = (address = ''): string => (address.startsWith('/') ? origin + address : address);
  return {
    baseUrl: absolute(baseUrl),
    authUrl: absolute(authUrl),
    realm: realm ?? '',
    clientId: clientId ?? '',
    username: username ?? '',
    accountId: accountId ?? '',
    ...(legacyBaseUrl !== undefined && { legacyBaseUrl: absolute(legacyBaseUrl) }),
    ...(environment !== undefined && { environment }),
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);
