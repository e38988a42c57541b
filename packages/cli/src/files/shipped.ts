import { fileURLToPath } from 'node:url';

/** A checkout runs its sources; an installed package has only built files and copies. */
const isCheckout = import.meta.url.endsWith('.ts');

/** The command with which the user calls the program. */
export const programCall = isCheckout ? 'npm run tpr --' : 'tpr';

/** Path of the JSON Schema of overlays, for editors. */
export const profileSchema = fileURLToPath(
  new URL(isCheckout ? '../../../core/profile.schema.json' : 'profile.schema.json', import.meta.url),
);

/** Folder of the built add-on for Google Sheets. Packages have none, because every company builds its own. */
export const builtAddin = isCheckout
  ? fileURLToPath(new URL('../../../sheets-addon/dist', import.meta.url))
  : undefined;
