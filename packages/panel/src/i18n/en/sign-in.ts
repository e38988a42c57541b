import { plural } from './plurals.ts';

const fields = {
  baseUrl: 'Service address',
  legacyBaseUrl: 'Legacy interface address (if used)',
  authUrl: 'Sign-in address',
  realm: 'Realm',
  clientId: 'Client identifier',
  username: 'User',
  password: 'Password',
  accountId: 'Account number',
};

export const signIn = {
  title: 'Sign in',
  lead: 'Your portfolio, documents and changes, in this spreadsheet.',
  environment: 'Environment',
  otherEnvironment: 'Another one…',
  environmentName: 'Name of the environment',
  addresses: 'Addresses',
  fields,
  stay: 'Stay signed in',
  stayHint: 'Your password is not stored.',
  submit: 'Sign in',
  goesTo: (host: string) => `Your password is sent to ${host}.`,
  busy: 'Signing in…',
  or: 'or',
  sandbox: 'Try the sandbox',
  sandboxHint: 'A practice service with 1,000 invented third parties. No real data.',
  needed: (field: keyof typeof fields) => `${fields[field]}: fill this in.`,
  companyFault: (why: string) =>
    `The settings of your company cannot be used. Send this to the administrator of the add-in: ${why}`,
  malformed: 'Write it as https://host/path.',
  accountAlone: 'Give the account number alone, such as 1001.',
  refused: {
    happened: 'The sign-in was refused.',
    data: 'The user or the password is wrong, or the user has no access to this account. Nothing was changed.',
    todo: 'Correct them and sign in again. A forgotten password is reset in the service itself.',
  },
  ended: {
    title: 'Your session has ended',
    body: (edits: number) =>
      edits === 0
        ? 'Type your password to continue where you were.'
        : `Type your password to continue. ${plural(edits, { one: 'Your edit is', other: 'Your # edits are' })} still in the sheet.`,
    user: (name: string, host: string) => `Password of ${name} at ${host}`,
    other: 'Use another sign-in',
  },
};
export type SignInMessages = typeof signIn;
