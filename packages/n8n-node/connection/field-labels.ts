/** The labels of the credential's fields whose names users do not see. */
const labels: Readonly<Record<string, string>> = {
  accountId: 'Account ID',
  authUrl: 'Sign-In Address',
  baseUrl: 'Service Address',
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  legacyBaseUrl: 'Legacy Address',
};

/** Not in `{accountId}`, which stands for the account in a path. */
const names = new RegExp(`(?<![\\w{.])(?:${Object.keys(labels).join('|')})(?![\\w}])`, 'g');

/** A message of the client, which names settings by their names in code, in the words of the credential's form. */
export const withFieldLabels = (message: string): string => message.replace(names, (name) => labels[name] ?? name);
