import { fileURLToPath } from 'node:url';
import {
  applyOverlay,
  createProfile,
  withoutEndSlashes,
  type Base,
  type CompanyFile,
  type Profile,
} from '@tpr/core/api';
import { checkAccepted, readCompany } from './company.ts';
import { checkNames, type SettingName } from './setting-names.ts';
import { TrustedProxies } from './trusted-proxies.ts';

/** The settings of a relay. `readSettings` reads them from environment variables, which the README lists. */
export interface RelaySettings {
  /** Addresses of the service, without a slash at the end. An interface without an address is not relayed. */
  readonly upstreams: Readonly<Partial<Record<Base, string>>>;
  /** The only realm of the token issuer, and the only public client, for which sign-ins are relayed. */
  readonly realm: string;
  readonly clientId: string;
  /** Secret of a confidential client (G99), added here so that no browser has it. */
  readonly clientSecret?: string;
  /** Scope of every sign-in, if the issuer requires one (G99). */
  readonly scope?: string;
  readonly profile: Profile;
  /** The company's settings for all users of the add-in. */
  readonly company: CompanyFile;
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Folder of the built add-in. If it does not exist, only calls are relayed. */
  readonly addinDir: string;
  /** Origins of pages that may show the add-in and read its JSON files, in addition to those of Office. */
  readonly addinOrigins: readonly string[];
  /** Name of the company's SharePoint tenant. If given, pages of other tenants may not show the add-in. */
  readonly tenant?: string;
  readonly maxBodyBytes: number;
  /** Maximum wait for the start of the service's response, and between two chunks of it. */
  readonly timeoutMs: number;
  /** Requests of one signed-in user, and of one client address without a bearer. Also the burst size. */
  readonly ratePerSecond: number;
  /** All requests of one client address. Also the burst size. */
  readonly addressRatePerSecond: number;
  /** Sign-ins with a password of one client address. Also the burst size. */
  readonly signInsPerMinute: number;
  /** Proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host headers are trusted. */
  readonly trustedProxies?: TrustedProxies;
}

/**
 * An empty variable counts as absent, as from an unfilled line of a compose file. Quotation marks that `docker
 * --env-file` and `set` of Windows keep are refused; only a secret may really have them.
 */
function valueOf(name: SettingName, text: string | undefined): string | undefined {
  const value = text?.trim() || undefined;
  if (value === undefined || name === 'TPR_CLIENT_SECRET' || !/^(["']).*\1$/.test(value)) return value;
  throw new RangeError(`${name} has quotation marks around its value: write it without them.`);
}

type Environment = Readonly<Record<string, string | undefined>>;

const builtAddin = fileURLToPath(new URL('../../excel-addin/dist', import.meta.url));

/** @throws RangeError with one line that begins with the variable and describes its valid values. */
export function readSettings(environment: Environment): RelaySettings {
  checkNames(Object.keys(environment).filter((name) => environment[name]?.trim()));
  const find = (name: SettingName) => valueOf(name, environment[name]);
  const legacy = find('TPR_LEGACY_BASE_URL');
  const tenant = find('TPR_SHAREPOINT_TENANT');
  const upstreams = {
    current: address('TPR_BASE_URL', find('TPR_BASE_URL'), 'current interface'),
    auth: address('TPR_AUTH_URL', find('TPR_AUTH_URL'), 'token issuer'),
    ...(legacy !== undefined && { legacy: address('TPR_LEGACY_BASE_URL', legacy, 'legacy interface') }),
  };
  const isLocal = Object.values(upstreams).every(isOnThisMachine);
  // Node.js would accept every certificate, so a listener on the network would get the passwords of all users.
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' && !isLocal) {
    throw new RangeError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate: take it out, and trust those of the company with NODE_EXTRA_CA_CERTS.',
    );
  }
  const realm = word('TPR_REALM', find('TPR_REALM'), 'realm of the token issuer');
  const clientId = word('TPR_CLIENT_ID', find('TPR_CLIENT_ID'), 'public client identifier');
  const clientSecret = find('TPR_CLIENT_SECRET');
  const scope = find('TPR_SCOPE');
  const proxies = find('TPR_TRUSTED_PROXIES');
  const addinDir = find('TPR_ADDIN_DIR') ?? builtAddin;
  const files = { presets: find('TPR_PRESETS'), profile: find('TPR_PROFILE'), addinDir };
  const company = readCompany(files, { realm, clientId, hasLegacy: legacy !== undefined });
  checkAccepted(company.profile, find('TPR_ACCEPT_PROFILE'), isLocal);
  return {
    upstreams,
    realm,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(scope !== undefined && { scope }),
    profile: company.profile === undefined ? createProfile() : applyOverlay(company.profile),
    company,
    port: whole('PORT', find('PORT'), { least: 0, most: 65_535, usual: 8_080 }),
    host: find('HOST') ?? '127.0.0.1',
    addinDir,
    addinOrigins: (find('TPR_ADDIN_ORIGINS') ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '')
      .map(pageOrigin),
    ...(tenant !== undefined && { tenant: tenantName(tenant) }),
    maxBodyBytes: 1_024 * whole('TPR_MAX_BODY_KB', find('TPR_MAX_BODY_KB'), { least: 1, most: 65_536, usual: 256 }),
    timeoutMs: whole('TPR_TIMEOUT_MS', find('TPR_TIMEOUT_MS'), { least: 100, most: 300_000, usual: 60_000 }),
    ...rates(find),
    signInsPerMinute: whole('TPR_SIGN_INS_PER_MINUTE', find('TPR_SIGN_INS_PER_MINUTE'), {
      least: 1,
      most: 100_000,
      usual: 30,
    }),
    ...(proxies !== undefined && { trustedProxies: new TrustedProxies('TPR_TRUSTED_PROXIES', proxies) }),
  };
}

/** The higher rate is by default ten times the lower one, because many users may share an address. */
function rates(
  find: (name: SettingName) => string | undefined,
): Pick<RelaySettings, 'ratePerSecond' | 'addressRatePerSecond'> {
  const [most, name] = [100_000, 'TPR_ADDRESS_RATE_PER_SECOND' as const];
  const ratePerSecond = whole('TPR_RATE_PER_SECOND', find('TPR_RATE_PER_SECOND'), { least: 1, most, usual: 50 });
  const usual = Math.min(most, 10 * ratePerSecond);
  return { ratePerSecond, addressRatePerSecond: whole(name, find(name), { least: ratePerSecond, most, usual }) };
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const isOnThisMachine = (url: string): boolean => loopback.test(new URL(url).hostname);

/** Requires https, except for a service on this machine: the rule of the client for a bearer. */
function address(name: string, text: string | undefined, whose: string): string {
  if (text === undefined) throw new RangeError(`${name} is missing: set it to the address of the ${whose}.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /[?#]/.test(text)) {
    throw new RangeError(
      `${name} has ${/[?#]/.exec(text)![0]} in it: write only https://host/path, without what follows.`,
    );
  }
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol) && !/[@%{}\\\s]/.test(text);
  if (!isAddress) throw new RangeError(`${name} is not an address: write it as https://host/path.`);
  if (url.protocol !== 'https:' && !loopback.test(url.hostname)) {
    throw new RangeError(`${name} has to begin with https://, or the sign-in could be read on its way.`);
  }
  return `${url.origin}${withoutEndSlashes(url.pathname)}`;
}

/** Realm or client ID of the add-in. The relay signs in to no others, such as those of the issuer's administrators. */
function word(name: string, text: string | undefined, what: string): string {
  if (text === undefined)
    throw new RangeError(`${name} is missing: set it to the ${what} that the add-in signs in with.`);
  if (/[\s/\\?#%{}]|^\.+$/.test(text))
    throw new RangeError(`${name} is not a valid ${what}: write it as the service gave it.`);
  return text;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

function whole(name: string, text: string | undefined, { least, most, usual }: Bounds): number {
  if (text === undefined) return usual;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most) throw new RangeError(`${name} has to be a whole number from ${least} to ${most}.`);
  return value;
}

function tenantName(text: string): string {
  if (/^[a-z0-9]{1,63}$/i.test(text)) return text.toLowerCase();
  throw new RangeError('TPR_SHAREPOINT_TENANT has to be the name before .sharepoint.com, such as contoso.');
}

function pageOrigin(text: string): string {
  const isOrigin = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(text);
  if (isOrigin || /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(text)) return text;
  throw new RangeError(
    'TPR_ADDIN_ORIGINS has to be a list of origins with commas between, such as https://excel.example.com or https://*.example.com.',
  );
}
