/** One way in which the service may differ from the default: what it then does, and the profile keys that follow it. */
export interface Variant {
  readonly does: string;
  /**
   * What a client's overlay needs to understand it; the sandbox answers by the same keys, by the first name where there
   * are several. Further names are for what stays as it was: legacy answers and the documents of a dossier.
   */
  readonly profile?: Readonly<Record<string, unknown>>;
  /** What a client's overlay may say of it though no client needs it: a twin by that overlay does it. */
  readonly told?: Readonly<Record<string, unknown>>;
}

/** One thing that the specification does not show. `usual` is what the sandbox does unless a variant is chosen. */
export interface Gap {
  readonly about: string;
  readonly usual: string;
  readonly values: Readonly<Record<string, Variant>>;
}

export const bareForm = (call: string): string => call.replace('/account/{accountId}', '');
