import type { ConfirmMessages } from '../en/confirm.ts';
import { plural } from './plurals.ts';

export const confirm: ConfirmMessages = {
  title: 'Vous écrivez en production',
  body: (rows, account) =>
    `${plural(rows, { one: '# ligne va être écrite', other: '# lignes vont être écrites' })} dans le compte ${account}. Saisissez le numéro du compte pour continuer.`,
  field: 'Numéro du compte',
  mismatch: (account) => `Saisissez ${account}, tel qu’affiché.`,
};
