import * as z from 'zod/mini';
import { isAddress, isPrivateTransport } from '../connection.ts';
import { ConnectorError } from '../errors.ts';
import { matchText } from '../values/match.ts';
import { companyFileMessages } from '../i18n/company-file.ts';
import type { Language } from '../i18n/language.ts';
import { overlayMessages } from '../i18n/overlay.ts';
import type { LocalizedText } from '../i18n/localized-text.ts';
import type { Overlay } from './profile/index.ts';
import { keyTwice, readJsonDocument } from './json-document.ts';
import { readOverlay } from './profile-overrides/index.ts';
import { failurePunctuation } from '../i18n/failure-punctuation.ts';

/** A connection that a company offers. The relay that serves the file sets the rest, or the user enters it. */
export interface CompanyPreset {
  readonly id: string;
  readonly label: string | LocalizedText;
  readonly connection: Readonly<Partial<Record<ConnectionKey, string>>>;
  /** Only for a sandbox, because every user can read the file. */
  readonly password?: string;
}

/** Settings of a company for all of its users: `presets.json` in the folder of the add-in. */
export interface CompanyFile {
  readonly presets: readonly CompanyPreset[];
  readonly profile?: Overlay;
}

/** The preset without a company file: the relay that serves the page. */
export const relayPreset: CompanyPreset = {
  id: 'relay',
  label: { en: 'My company', fr: 'Mon entreprise' },
  connection: {},
};

type ConnectionKey = (typeof addresses)[number] | (typeof names)[number];

const addresses = ['baseUrl', 'legacyBaseUrl', 'authUrl'] as const;
const names = ['realm', 'clientId', 'username', 'accountId', 'environment'] as const;

/** An example of each key, for the author of the file. */
const examples: Readonly<Record<string, string>> = {
  presets: '[{ "id": "production", "label": "My company", "connection": { "realm": "customers" } }]',
  id: '"production"',
  label: '{ "en": "My company", "fr": "Mon entreprise" }',
  connection: '{ "realm": "customers", "clientId": "excel", "accountId": "1001" }',
  baseUrl: '"/service/current" or "https://api.example.com"',
  legacyBaseUrl: '"/service/legacy" or "https://legacy.example.com"',
  authUrl: '"/service/auth" or "https://sign-in.example.com"',
  realm: '"customers"',
  clientId: '"excel-addin"',
  username: '"buyer@example.com"',
  accountId: '"1001"',
  environment: '"production"',
  password: '"sandbox"',
};

/** Keys that the relay adds to a sign-in, and its setting for each. They never reach a browser (G99). */
const settingsOfRelay: ReadonlyMap<string, string> = new Map([
  ['clientSecret', 'TPR_CLIENT_SECRET'],
  ['scope', 'TPR_SCOPE'],
]);

const filled = () => z.string().check(z.regex(/\S/));

/** An address, or a path of the origin that serves the file. */
const address = () => z.string().check(z.refine((text) => isPlace(text)));
const isPlace = (text: string): boolean =>
  text.startsWith('/')
    ? !text.startsWith('//') && isAddress(`https://a${text}`)
    : isAddress(text) && isPrivateTransport(text);

/** Created when a file is read: most importers of this module never read one. */
function fileSchema() {
  const label = z.union([filled(), z.strictObject({ en: filled(), fr: filled() } satisfies Record<Language, unknown>)]);
  const optional = <T extends z.ZodMiniType>(keys: readonly ConnectionKey[], schema: () => T) =>
    Object.fromEntries(keys.map((key) => [key, z.optional(schema())]));
  const connection = z.strictObject({ ...optional(addresses, address), ...optional(names, () => z.string()) });
  const preset = z.strictObject({ id: filled(), label, connection, password: z.optional(filled()) });
  return z.strictObject({ presets: z.optional(z.array(preset)), profile: z.optional(z.unknown()) });
}

/**
 * @param text the file as JSON.
 * @throws ConnectorError `config` with one line that names the first wrong key and the expected value.
 */
export function readCompanyFile(text: string, language: Language = 'en'): CompanyFile {
  const messages = companyFileMessages[language];
  const common = overlayMessages[language];
  const refuse = (place: string, reason: string): never => {
    const colon = failurePunctuation[language].colon;
    throw new ConnectorError('config', `${messages.file}${colon}${place}${colon}${reason}`, { field: place });
  };
  const document = readJsonDocument(text, language);
  if ('reason' in document) return refuse(common.document, document.reason);
  const { json } = document;
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse(common.document, messages.notObject);
  const repeated = keyTwice(text);
  if (repeated !== undefined) return refuse(repeated, common.twice);
  const { success, data, error } = z.safeParse(fileSchema(), json);
  if (!success) {
    const { place, reason } = firstFault(error.issues, json, language);
    return refuse(place, reason);
  }
  const presets = (data.presets ?? []) as readonly CompanyPreset[];
  const ids = presets.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) refuse('id', messages.twice(twice));
  return {
    presets,
    ...(data.profile !== undefined && { profile: readOverlay(JSON.stringify(data.profile), language) }),
  };
}

function firstFault(issues: readonly z.core.$ZodIssue[], json: object, language: Language) {
  const messages = companyFileMessages[language];
  // The label is a text, or a text for each language: an error names the whole label.
  const [issue] = issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const place = [...path, key].join('.');
    if (key === 'legacyAuth') return { place, reason: messages.oneSignIn };
    const setting = settingsOfRelay.get(key);
    if (setting !== undefined) return { place, reason: messages.ofRelay(setting) };
    const match = matchText(key, Object.keys(path.length === 0 ? { presets: '', profile: '' } : examples));
    const [near] = match.kind === 'none' ? match.nearest : match.kind === 'ambiguous' ? match.rivals : [match.found];
    // A known key in the wrong place is not near itself.
    return { place, reason: messages.unknown + (near === undefined || near === key ? '' : messages.near(near)) };
  }
  const value = path.reduce<unknown>((inner, step) => (Object(inner) as Record<string, unknown>)[step], json);
  const example = examples[path.filter((step) => Object.keys(examples).includes(step)).pop() ?? ''] ?? '';
  const found = JSON.stringify(value);
  return {
    place: path.join('.'),
    reason: found === undefined ? messages.missing(example) : messages.misfit(found, example),
  };
}

/** The name of a preset in a language. */
export const labelOf = ({ label }: CompanyPreset, language: Language): string =>
  typeof label === 'string' ? label : label[language];

/**
 * The message when the file could not be fetched but may exist. @param status of the response; undefined without one
 */
export function unreadCompanyFile(status: number | undefined, language: Language): string {
  const messages = companyFileMessages[language];
  return `${messages.file}${failurePunctuation[language].colon}${messages.unread(status === undefined ? messages.noResponse : String(status))}.`;
}
