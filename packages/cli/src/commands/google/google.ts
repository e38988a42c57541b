import { ConnectorError } from '@tpr/core';
import { googleRoot } from '../../google/google-clients.ts';
import { count, defineCommand, flag, text } from '../../terminal/arguments.ts';
import { summaries } from '../summaries.ts';
import { readClientFile } from './client-file.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const google = defineCommand({
  name: 'google',
  summary: summaries.google,
  places: ['<sign-in|sign-out>'],
  options: {
    client: text('<file>', 'JSON file of your company’s OAuth client, of the type Desktop app, from the Cloud console'),
    scripts: flag('also allow Apps Script projects, which tpr install needs'),
    port: count('<number>', 'port of this machine to which the browser returns; by default any free port'),
  },
  async run(values, [what], signal) {
    const rootUrl = googleRoot(process.env);
    if (what === 'sign-out') return signOut(rootUrl);
    if (what !== 'sign-in') {
      const message = `tpr google knows sign-in and sign-out, not ${JSON.stringify(what)}.`;
      throw new ConnectorError('config', message, { field: 'google' });
    }
    const app = await readClientFile(values.client);
    return signIn({ app, withScripts: values.scripts, port: values.port ?? 0, rootUrl }, signal);
  },
});
