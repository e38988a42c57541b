import type { Language } from '@tpr/core';
import type { ConnectionForm, Preset } from '@tpr/panel';

/**
 * Ready-made connections in a file beside the page, so that nobody types addresses. The page names it:
 *
 *     <meta name="tpr-presets" content="presets.json">
 *
 *     [{ "id": "sandbox", "label": { "en": "Try the sandbox", "fr": "Essayer le bac à sable" }, "password": "sandbox",
 *        "connection": { "baseUrl": "/service/current", "authUrl": "/service/auth", "realm": "tpr", … } }]
 *
 * Addresses that begin with a slash are of the page's own origin. A password is for the sandbox only: everybody can read
 * the file. Without the file there is one preset, the relay that serves the page.
 */
export interface PresetPage {
  /** Of the page, such as `https://relay.example`. */
  readonly origin: string;
  /** What the page names; undefined when it names nothing. */
  readonly file: string | undefined;
}

export async function readPresets(
  { origin, file }: PresetPage,
  language: Language,
  get: typeof fetch = fetch,
): Promise<readonly Preset[]> {
  const usual = [relayPreset(origin, language)];
  if (file === undefined) return usual;
  try {
    const response = await get(new URL(file, `${origin}/`), { cache: 'no-cache' });
    const entries: unknown = await response.json();
    const presets = (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) =>
      readPreset(entry, origin, language),
    );
    return presets.length > 0 ? presets : usual;
  } catch {
    // A missing or broken file leaves the form to fill in, which is what there would be without it.
    return usual;
  }
}

const relayLabel: Readonly<Record<Language, string>> = { en: 'My company', fr: 'Mon entreprise' };

/** The service behind the relay that serves the page. Realm, client and account are the company's. */
function relayPreset(origin: string, language: Language): Preset {
  return {
    id: 'relay',
    label: relayLabel[language],
    connection: {
      baseUrl: `${origin}/service/current`,
      legacyBaseUrl: `${origin}/service/legacy`,
      authUrl: `${origin}/service/auth`,
      realm: '',
      clientId: '',
      username: '',
      accountId: '',
    },
  };
}

function readPreset(entry: unknown, origin: string, language: Language): Preset[] {
  if (!isRecord(entry) || !isRecord(entry['connection'])) return [];
  const { id, label, password, connection } = entry;
  const form = readForm(connection, origin);
  if (typeof id !== 'string') return [];
  return [
    {
      id,
      label: textIn(label) ?? (isRecord(label) ? textIn(label[language]) : undefined) ?? id,
      connection: form,
      ...(typeof password === 'string' && { password }),
    },
  ];
}

const required = ['baseUrl', 'authUrl', 'realm', 'clientId', 'username', 'accountId'] as const;
const optional = ['legacyBaseUrl', 'environment'] as const;

/** A connection without its password; what is absent is empty. */
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
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
