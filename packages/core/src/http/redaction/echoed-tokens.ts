import type { ReceivedResponse } from '../policy.ts';

/** The characters of a bearer (RFC 6750), which mean nothing in JSON; a shorter one may be part of a name by chance. */
const tokenForm = /^(?=.*[A-Za-z])[\w.~+/=-]{16,}$/;

/**
 * A success without the tokens that it repeats as they are, such as the echo of a debugging endpoint: for answers of which
 * no field is known. They are taken out before JSON is read, however deep it is.
 */
export function withoutTokens(response: ReceivedResponse): ReceivedResponse {
  const tokens = response.secrets.filter((secret = ''): secret is string => tokenForm.test(secret));
  // PHP writes a slash with a backslash before it.
  const written = tokens.flatMap((token) => [token, token.replace(/\//g, '\\/')]);
  return { ...response, text: written.reduce((text, token) => text.split(token).join('…'), response.text) };
}
