/** The fields of the credential in which n8n stores the result of a sign-in. */
export interface TokenNames {
  /** The token that signs requests. */
  readonly token: string;
  /** The client's serialized session: its tokens, their expiry and their owner. */
  readonly kept: string;
}

export const currentNames: TokenNames = { token: 'accessToken', kept: 'sessionTokens' };
/** For the separate user of the legacy interface, if there is one (G97). */
export const legacyNames: TokenNames = { token: 'legacyAccessToken', kept: 'legacySessionTokens' };
