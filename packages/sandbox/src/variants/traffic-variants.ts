import type { Gap } from './variant.ts';

/** Tokens, errors, limits and headers. */
export const trafficVariants = {
  G95: {
    about: 'refresh grant',
    usual: 'works; every refresh token serves once',
    values: {
      rotate: { description: 'works; every refresh token serves once' },
      on: { description: 'works; a refresh token serves until it ends' },
      off: { description: '400 unsupported_grant_type', impliedBy: { 'auth.useRefreshToken': false } },
    },
  },
  G96: {
    about: 'life of a refresh token',
    usual: 'as --refresh-seconds says',
    values: {
      'no-end': { description: 'refresh_expires_in is 0: no end' },
      shorter: { description: 'shorter than the access token' },
      none: { description: 'no refresh token is sent' },
    },
  },
  G97: {
    about: 'who signs in for the legacy interface',
    usual: 'the user of the current one',
    values: { split: { description: 'legacy.<user> in the realm tpr-legacy; a token of the other realm answers 401' } },
  },
  G98: {
    about: 'a token and the address it was issued to',
    usual: 'not tied',
    values: { bind: { description: 'another x-sandbox-address answers 403' } },
  },
  G99: {
    about: 'client secret and scope',
    usual: 'none',
    values: {
      secret: { description: 'client_secret has to be sandbox-secret' },
      scope: { description: 'scope has to name risk' },
    },
  },
  G101: {
    about: 'error body of the current interface',
    usual: 'the legacy body',
    values: {
      problem: { description: 'application/problem+json' },
      envelope: { description: '{ content, error: [{ code, message, request, reason }] }' },
      message: { description: '{ message }', profile: { 'errors.shape': 'json' } },
      errors: { description: '{ errors: [] }', profile: { 'errors.shape': 'json' } },
      text: { description: 'plain text', profile: { 'errors.shape': 'text' } },
      html: { description: 'an HTML page', profile: { 'errors.shape': 'html' } },
    },
  },
  G102: {
    about: 'request limit',
    usual: 'as --rate says, none without it',
    values: {
      none: { description: 'no limit' },
      10: { description: '10 requests a second' },
      low: { description: '2 requests a second' },
    },
  },
  G106: {
    about: 'cross-origin calls',
    usual: 'allowed from pages on this machine',
    values: { on: { description: 'allowed from pages on this machine' }, off: { description: 'not allowed' } },
  },
  G110: {
    about: 'headers that announce the end of the legacy interface',
    usual: 'none',
    values: { headers: { description: 'Deprecation and Sunset' } },
  },
} as const satisfies Record<string, Gap>;
