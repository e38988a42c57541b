/** One way in which the service may differ from the default, and the profile keys for it. */
export interface Variant {
  readonly does: string;
  /**
   * What a client's overlay needs to understand it. The sandbox responds by the same keys, with the first name where
   * there are several. The other names are for what does not change: legacy responses and the documents of a dossier.
   */
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Keys that an overlay may have for it though no client needs them: a twin with that overlay behaves so. */
  readonly told?: Readonly<Record<string, unknown>>;
}

/** Something that the specification leaves open. `usual` is the sandbox's default. */
export interface Gap {
  readonly about: string;
  readonly usual: string;
  readonly values: Readonly<Record<string, Variant>>;
}

export const bareForm = (call: string): string => call.replace('/account/{accountId}', '');
