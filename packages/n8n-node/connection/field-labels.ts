/** The labels of the credential's fields whose names users do not see. */
const labels: ReadonlyMap<string, string> = new Map([
  ['accountId', 'Account ID'],
  ['authUrl', 'Sign-In Address'],
  ['baseUrl', 'Service Address'],
  ['clientId', 'Client ID'],
  ['clientSecret', 'Client Secret'],
  ['legacyAuth', 'Legacy User and Legacy Password'],
  ['legacyBaseUrl', 'Legacy Address'],
]);

/** A word, but not in `{accountId}`, which stands for the account in a path. */
const words = /(?<![\w{.])\w+(?![\w}])/g;

/** The settings, and not a connection that breaks or that a proxy intercepts. */
const settings = /(?<=\b[io][nf] the )connection|(?<=\bthe )connection(?= has no )/gi;

/** A message of the client, which names settings by their names in code, in the words of the credential's form. */
export const withFieldLabels = (message: string): string =>
  message.replace(settings, 'credential').replace(words, (word) => labels.get(word) ?? word);
