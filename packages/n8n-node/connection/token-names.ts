/** The fields of the credential in which n8n keeps what a user's sign-in gave. */
export interface TokenNames {
  /** What signs requests. */
  readonly token: string;
  /** The client's own text: tokens, their ends, and whose they are. */
  readonly kept: string;
}

export const currentNames: TokenNames = { token: 'accessToken', kept: 'sessionTokens' };
/** For the user of the legacy interface, if that is another one (G97). */
export const legacyNames: TokenNames = { token: 'legacyAccessToken', kept: 'legacySessionTokens' };
