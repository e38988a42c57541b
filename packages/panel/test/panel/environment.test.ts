import { describe, expect, it } from 'vitest';
import type { SessionView } from '../../src/host/session-view.ts';
import { isProduction, needsConfirmation } from '../../src/panel/environment.ts';

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
  it.each(['Sandbox', 'test', 'Test 2', 'UAT', 'Préproduction', 'pre-prod', 'recette'])('is not %s', (environment) => {
    expect(isProduction({ ...connection, environment })).toBe(false);
  });

  it.each(['Production', 'prod', 'Live', 'Testimonials', ''])('may be %j, so it is treated as such', (environment) => {
    expect(isProduction({ ...connection, environment })).toBe(true);
  });

  it('includes an environment without a name, unless the service runs on this machine', () => {
    expect(isProduction(connection)).toBe(true);
    expect(isProduction({ ...connection, baseUrl: 'http://127.0.0.1:4870/current' })).toBe(false);
    expect(isProduction({ ...connection, baseUrl: 'https://localhost.example.test' })).toBe(true);
  });

  it('requires a confirmation from the twenty-first row on', () => {
    expect([20, 21].map((rows) => needsConfirmation(session('Production'), rows))).toEqual([false, true]);
    expect(needsConfirmation(session('Sandbox'), 5_000)).toBe(false);
  });
});
