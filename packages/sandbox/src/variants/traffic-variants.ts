import type { Gap } from './variant.ts';

/** Tokens, errors, limits and headers. */
export const trafficVariants = {
  G95: {
    about: 'refresh grant',
    usual: 'works; every refresh token serves once',
    values: {
      rotate: { does: 'works; every refresh token serves once' },
      on: { does: 'works; a refresh token serves until it ends' },
      off: { does: '400 unsupported_grant_type', told: { 'auth.useRefreshToken': false } },
    },
  },
  G96: {
    about: 'life of a refresh token',
    usual: 'as --refresh-seconds says',
    values: {
      'no-end': { does: 'refresh_expires_in is 0: no end' },
      shorter: { does: 'shorter than the access token' },
      none: { does: 'no refresh token is sent' },
    },
  },
  G97: {
    about: 'who signs in for the legacy interface',
    usual: 'the user of the current one',
    values: { split: { does: 'legacy.<user> in the realm tpr-legacy; a token of the other realm answers 401' } },
  },
  G98: {
    about: 'a token and the address it was issued to',
    usual: 'not tied',
    values: { bind: { does: 'another x-sandbox-address answers 403' } },
  },
  G99: {
    about: 'client secret and scope',
    usual: 'none',
    values: {
      secret: { does: 'client_secret has to be sandbox-secret' },
      scope: { does: 'scope has to name risk' },
    },
  },
  G101: {
    about: 'error body of the current interface',
    usual: 'the legacy body',
    values: {
      problem: { does: 'application/problem+json' },
      envelope: { does: '{ content, error: [{ code, message, request, reason }] }' },
      message: { does: '{ message }', profile: { 'errors.shape': 'json' } },
      errors: { does: '{ errors: [] }', profile: { 'errors.shape': 'json' } },
      text: { does: 'plain text', profile: { 'errors.shape': 'text' } },
      html: { does: 'an HTML page', profile: { 'errors.shape': 'html' } },
    },
  },
  G102: {
    about: 'request limit',
    usual: 'as --rate says, none without it',
    values: {
      none: { does: 'no limit' },
      10: { does: '10 requests a second' },
      low: { does: '2 requests a second' },
    },
  },
  G106: {
    about: 'cross-origin calls',
    usual: 'allowed from pages on this machine',
    values: { on: { does: 'allowed from pages on this machine' }, off: { does: 'not allowed' } },
  },
  G110: {
    about: 'headers that announce the end of the legacy interface',
    usual: 'none',
    values: { headers: { does: 'Deprecation and Sunset' } },
  },
} as const satisfies Record<string, Gap>;
