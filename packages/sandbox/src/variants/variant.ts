/** One way in which the service may differ from the default, and the profile keys for it. */
export interface Variant {
  readonly description: string;
  /**
   * What a client's overlay needs to understand it. The sandbox responds by the same keys, with the first name where
   * there are several. The other names are for what does not change: legacy responses and the documents of a dossier.
   */
  readonly profile?: Readonly<Record<string, unknown>>;
  /**
   * Further keys by which an overlay implies this variant, although no client needs them. A twin with that overlay
   * behaves this way.
   */
  readonly impliedBy?: Readonly<Record<string, unknown>>;
}

/** Something that the specification leaves open. `usual` is the sandbox's default. */
export interface Gap {
  readonly about: string;
  readonly usual: string;
  readonly values: Readonly<Record<string, Variant>>;
}

export const bareForm = (call: string): string => call.replace('/account/{accountId}', '');
