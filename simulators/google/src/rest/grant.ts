/** The holder of a token, its app and its scopes. */
export interface Grant {
  readonly email: string;
  /** The OAuth client, or the account itself where a service account signs in: the app, as Drive distinguishes apps. */
  readonly app: string;
  readonly scopes: readonly string[];
  readonly isService: boolean;
}
