import { expect, it } from 'vitest';
import type { Op } from '../../src/runtime/op.ts';
import { ConnectorError } from '../../src/errors.ts';
import { sendOnce } from '../../src/writing/send-once.ts';
import { driveAsync } from '../http/bench.ts';

it('a write of unknown outcome stays one where the read that should show it fails, and is not sent again', async () => {
  let sent = 0;
  const send = function* (): Op<string> {
    sent++;
    throw new ConnectorError('unknown-outcome', 'No response arrived.', { status: 0 });
  };
  const look = function* (): Op<string> {
    throw new ConnectorError('refused', 'Not allowed.', { status: 403 });
  };
  const { error } = await driveAsync({}, () => sendOnce('dossiers.create', send, look));
  expect(error).toMatchObject({ kind: 'unknown-outcome', message: 'No response arrived.' });
  expect(sent).toBe(1);
});
