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

it.each([
  ['auth', 'failed'],
  ['retry-later', 'failed'],
  ['refused', 'was refused'],
] as const)('a write of unknown outcome stays one where the second attempt ends with %s', async (kind, end) => {
  const errors = [
    new ConnectorError('unknown-outcome', 'No response arrived.', { status: 0 }),
    new ConnectorError(kind, 'The second one.'),
  ];
  let sent = 0;
  const send = function* (): Op<string> {
    throw errors[sent++]!;
  };
  const findNothing = function* (): Op<string | undefined> {
    return undefined;
  };
  const { error } = await driveAsync({}, () => sendOnce('thirdParties.add', send, findNothing));
  expect(error).toMatchObject({ kind: 'unknown-outcome', message: expect.stringContaining(`the second one ${end}.`) });
  expect(error).toMatchObject({ endpoint: 'thirdParties.add' });
  expect(sent).toBe(2);
});
