import { describe, expect, it } from 'vitest';
import { Drive } from '../../selftest/google.ts';

const signIn = { file: 'x', clientId: 'x', clientSecret: 'x', refreshToken: 'x' };

describe('S16: the self-test with another address for Google', () => {
  it.each(['https://evil.example/', 'http://127.0.0.1.evil.example/', 'http://127.0.0.1@evil.example/', ''])(
    'sends no sign-in there: %j',
    (root) => {
      expect(() => new Drive(signIn, root)).toThrow(
        'TPR_GOOGLE_ROOT must be the address of a simulated Google on this machine.',
      );
    },
  );
});
