import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startPanelServer } from '../src/server/excel/panel-server.ts';

test.each(['application/json', 'text/html'])(
  'a response of the relay that breaks off breaks off for the panel as well: %s',
  async (type) => {
    const relay = createServer((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': type, 'content-length': 100 });
      outgoing.write('half', () => outgoing.destroy());
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const panel = await startPanelServer(`http://127.0.0.1:${(relay.address() as AddressInfo).port}`, [], 0);
    try {
      const read = fetch(`${panel.url}/service/current`, { signal: AbortSignal.timeout(30_000) }).then((answer) =>
        answer.text(),
      );
      await expect(read).rejects.toMatchObject({ name: 'TypeError' });
    } finally {
      await panel.close();
      relay.close();
    }
  },
);
