import { number, text } from '../field.ts';
import { record, type RecordOf } from '../record.ts';

/** The response of the token endpoint (R025); only `access_token` is required. */
export const tokenAnswer = record('tokenAnswer', 'R025', {
  access_token: text(),
  expires_in: number(),
  refresh_expires_in: number(),
  refresh_token: text(),
  token_type: text(),
  'not-before-policy': number(),
  session_state: text(),
});
export type TokenAnswer = RecordOf<typeof tokenAnswer>;
