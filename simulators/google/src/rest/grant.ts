/** The holder of a token, its app and its scopes. */
export interface Grant {
  readonly email: string;
  /** The OAuth client, or the service account itself: what Drive regards as an app. */
  readonly app: string;
  readonly scopes: readonly string[];
  readonly isService: boolean;
}
