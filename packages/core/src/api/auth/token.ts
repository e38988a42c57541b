import * as z from 'zod/mini';
import { endpoint, one } from '../endpoint.ts';
import { filled } from '../input.ts';
import { tokenAnswer } from '../records/token.ts';

/**
 * The two grants of the token endpoint. They are sent as a form (R023), to the profile's `paths.token` under the
 * address of the issuer. They are the only calls without a bearer. A sign-in changes nothing, so both may be repeated;
 * if a rotated refresh token is rejected on the repetition, the password is used.
 */
const token = { base: 'auth', response: one(tokenAnswer), repeatable: true } as const;

export const password = endpoint({
  ...token,
  name: 'auth.password',
  body: () => ({
    grant_type: z.literal('password'),
    client_id: filled('client_id'),
    username: filled('username'),
    password: filled('password'),
  }),
  source: 'R024',
  summary: 'Sign in with user and password',
});

export const refresh = endpoint({
  ...token,
  name: 'auth.refresh',
  body: () => ({
    grant_type: z.literal('refresh_token'),
    client_id: filled('client_id'),
    refresh_token: filled('refresh_token'),
  }),
  source: 'R026',
  summary: 'Renew a session with the refresh token',
});
