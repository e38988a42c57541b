import type { ReceivedResponse } from '../policy.ts';

/** The characters of a bearer (RFC 6750), none special in JSON. A shorter text may be part of a name by chance. */
const tokenForm = /^(?=.*[A-Za-z])[\w.~+/=-]{16,}$/;

/**
 * Removes tokens that a success repeats verbatim, such as the echo of a debugging endpoint: for responses whose fields
 * are not known. They are removed before JSON is parsed, so at any depth.
 */
export function withoutTokens(response: ReceivedResponse): ReceivedResponse {
  const tokens = response.secrets.filter((secret = ''): secret is string => tokenForm.test(secret));
  // PHP escapes a slash with a backslash.
  const written = tokens.flatMap((token) => [token, token.replace(/\//g, '\\/')]);
  return { ...response, text: written.reduce((text, token) => text.split(token).join('…'), response.text) };
}
