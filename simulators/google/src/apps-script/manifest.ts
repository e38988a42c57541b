/** What appsscript.json says of rights. Source: developers.google.com/apps-script/manifest. */
export interface ScriptManifest {
  /** Whole addresses of scopes. Absent: Google finds them by looking at the script. */
  readonly oauthScopes?: readonly string[];
  /** Absent: every address is allowed. */
  readonly urlFetchWhitelist?: readonly string[];
}

/** Allows everything, for tests of what is no right. */
export const wholeManifest: ScriptManifest = {};

/** Allows nothing: what a realm has that is given none. */
export const emptyManifest: ScriptManifest = { oauthScopes: [], urlFetchWhitelist: [] };

/**
 * Whether an address is one that the manifest lists, or lies under one. Source:
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

/** Host in small letters, and path as it is: paths are case-sensitive. */
function cut(url: string): readonly [host: string, path: string] {
  const rest = url.slice(url.indexOf('://') + 3);
  const at = rest.indexOf('/');
  return at < 0 ? [rest.toLowerCase(), '/'] : [rest.slice(0, at).toLowerCase(), rest.slice(at)];
}
