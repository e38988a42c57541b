import { plural } from './plurals.ts';

export const confirm = {
  title: 'You are writing to production',
  body: (rows: number, account: string) =>
    `${plural(rows, { one: '# row', other: '# rows' })} will be written to account ${account}. Type the account number to continue.`,
  field: 'Account number',
  mismatch: (account: string) => `Type ${account}, exactly as shown.`,
};
export type ConfirmMessages = typeof confirm;
