import { describe, expect, it } from 'vitest';
import { isProduction } from '../src/connection.ts';

const connection = { baseUrl: 'https://service.example.test' };

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

  it('includes a service on this machine only if its label says so', () => {
    const baseUrl = 'http://localhost:4870/current';
    expect(['production', 'Prod'].map((environment) => isProduction({ baseUrl, environment }))).toEqual([true, true]);
    expect(isProduction({ baseUrl, environment: 'Live' })).toBe(false);
  });
});
