/** The rights in appsscript.json. Source: developers.google.com/apps-script/manifest. */
export interface ScriptManifest {
  /** Full scope URLs. Absent: Google derives them from the script. */
  readonly oauthScopes?: readonly string[];
  /** Absent: every address is allowed. */
  readonly urlFetchWhitelist?: readonly string[];
}

/** Grants every right, for tests of anything else. */
export const wholeManifest: ScriptManifest = {};

/** Grants no right: the default. */
export const emptyManifest: ScriptManifest = { oauthScopes: [], urlFetchWhitelist: [] };

/**
 * Whether the manifest lists the address or a prefix of it. Source:
 * developers.google.com/apps-script/manifest/allowlist-url.
 */
export function isListed(url: string, { urlFetchWhitelist }: ScriptManifest): boolean {
  return urlFetchWhitelist?.some((prefix) => isUnder(url, prefix)) ?? true;
}

function isUnder(url: string, prefix: string): boolean {
  const [host, path] = cut(url);
  const [listedHost, listedPath] = cut(prefix);
  const isHost = listedHost.startsWith('*.') ? host.endsWith(listedHost.slice(1)) : host === listedHost;
  if (!isHost || !url.startsWith('https://') || !path.startsWith(listedPath)) return false;
  const next = path.charAt(listedPath.length);
  return listedPath.endsWith('/') || ['', '/', '?', '#'].includes(next);
}

/** Host in lower case, and path unchanged, since paths are case-sensitive. */
function cut(url: string): readonly [host: string, path: string] {
  const rest = url.slice(url.indexOf('://') + 3);
  const at = rest.indexOf('/');
  return at < 0 ? [rest.toLowerCase(), '/'] : [rest.slice(0, at).toLowerCase(), rest.slice(at)];
}
