import { connect } from 'node:net';
import { once } from 'node:events';
import { ConnectorError } from '@tpr/core';

const waitMs = 2_000;

/**
 * Looks whether anything listens where the sandbox of `tpr` does, before a command tries it again and again.
 * @throws ConnectorError `config` that says how to start one
 */
export async function findSandbox(baseUrl: string): Promise<void> {
  const { hostname, port, origin } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(waitMs) });
  } catch (cause) {
    const message = `No sandbox runs at ${origin}. Start one in another terminal and leave it running: tpr sandbox`;
    throw new ConnectorError('config', message, { field: 'sandbox', cause });
  } finally {
    socket.destroy();
  }
}
