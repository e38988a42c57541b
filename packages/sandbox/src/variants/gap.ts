/** One way in which the service may differ from the default: what it then does, and the profile keys that follow it. */
export interface Variant {
  readonly does: string;
  /** Merged into the truth that the sandbox answers by; a client with the same overlay understands it. */
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** One thing that the specification does not show. `usual` is what the sandbox does unless a variant is chosen. */
export interface Gap {
  readonly about: string;
  readonly usual: string;
  readonly values: Readonly<Record<string, Variant>>;
}

export const bareForm = (call: string): string => call.replace('/account/{accountId}', '');
