import { fileURLToPath } from 'node:url';

/** A checkout runs its sources; an installed package has only built files and copies. */
const isCheckout = import.meta.url.endsWith('.ts');

/** The command by which the reader calls the program. */
export const programCall = isCheckout ? 'npm run tpr --' : 'tpr';

/** The description of overlays, for editors. */
export const profileSchema = fileURLToPath(
  new URL(isCheckout ? '../../../core/profile.schema.json' : 'profile.schema.json', import.meta.url),
);

/** Where the add-on for Google Sheets is built: every company builds its own, so none is installed along. */
export const builtAddin = isCheckout
  ? fileURLToPath(new URL('../../../sheets-addon/dist', import.meta.url))
  : undefined;
