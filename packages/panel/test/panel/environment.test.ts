import { describe, expect, it } from 'vitest';
import type { SessionView } from '../../src/host/session-view.ts';
import { confirmationOf, needsConfirmation } from '../../src/panel/environment.ts';

const connection = {
  baseUrl: 'https://service.example.test',
  authUrl: 'https://service.example.test',
  realm: 'tpr',
  clientId: 'c',
  username: 'u',
  accountId: '1001',
};
const session = (environment?: string): SessionView => ({
  state: 'in',
  connection: { ...connection, ...(environment !== undefined && { environment }) },
  staysSignedIn: false,
});

describe('production', () => {
  it('requires a confirmation from the twenty-first row on', () => {
    expect([20, 21].map((rows) => needsConfirmation(session('Production'), rows))).toEqual([false, true]);
    expect(needsConfirmation(session('Sandbox'), 5_000)).toBe(false);
  });

  it.each([
    ['Production', { changes: 21, thirdParties: 21, mayStart: 0 }, 'account'],
    ['Production', { changes: 20, thirdParties: 20, mayStart: 20 }, undefined],
    ['Sandbox', { changes: 499, thirdParties: 300, mayStart: 0 }, undefined],
    ['Sandbox', { changes: 500, thirdParties: 1, mayStart: 0 }, 'once'],
    ['Sandbox', { changes: 21, thirdParties: 21, mayStart: 1 }, 'once'],
    ['Sandbox', { changes: 20, thirdParties: 20, mayStart: 20 }, undefined],
  ] as const)('asks in %s about a send of %j: %s', (environment, send, expected) => {
    expect(confirmationOf(session(environment), send)).toBe(expected);
  });
});
