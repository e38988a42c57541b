import { plural } from './plurals.ts';

export const confirm = {
  title: 'This goes to production',
  body: (rows: number, account: string) =>
    `${plural(rows, { one: '# row', other: '# rows' })} will be written to account ${account}. Type the number of the account to go on.`,
  field: 'Account number',
  mismatch: (account: string) => `Type ${account}, exactly as it is written here.`,
};
export type ConfirmMessages = typeof confirm;
