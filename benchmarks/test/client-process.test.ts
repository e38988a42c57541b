import { expect, test, vi } from 'vitest';
import { startClient } from '../src/client-process.ts';

const connection = {
  environment: 'test',
  baseUrl: 'http://127.0.0.1:9/current',
  authUrl: 'http://127.0.0.1:9/auth',
  realm: 'tpr',
  clientId: 'tpr-sandbox',
  username: 'buyer@example.test',
  accountId: '1001',
} as const;

test('a client under measurement takes more runs than Node.js allows listeners, without a warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  const client = await startClient('bare');
  for (let run = 1; run <= 12; run += 1) {
    // A job without identifiers sends no request.
    expect(await client.run({ connection, ids: [], together: 1 })).toMatchObject({ rows: 0 });
  }
  await client.end();
  const warnings = warn.mock.calls.map(([warning]) => (warning instanceof Error ? warning.name : warning));
  warn.mockRestore();
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});
