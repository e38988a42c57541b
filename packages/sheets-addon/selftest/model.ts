import { Worker } from 'node:worker_threads';
import { createRealm, textOf, type RealmOptions } from '@stage/google/realm';
import { buildProject, scriptOf } from './project.ts';

/** Answers everything with nothing, on a thread of its own: the realm holds up the one that waits for it. */
const echo = `const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer({ maxHeaderSize: 65536 }, (_, response) => response.writeHead(204).end());
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** Rows of the first sheet, as the probe leaves them in our model of Google. */
export async function probeModel(options: Partial<RealmOptions> = {}): Promise<string[][]> {
  const worker = new Worker(echo, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const files = await buildProject({ address: `http://127.0.0.1:${port}/`, run: 'model' });
  const realm = createRealm({ code: scriptOf(files), ...options });
  try {
    realm.ask('runSelfTest');
    const [sheet] = realm.world.book.sheets;
    const { row = 0, column = 0 } = sheet?.extent() ?? {};
    return Array.from({ length: row }, (_, at) =>
      Array.from({ length: column }, (__, place) => textOf(sheet?.at(at + 1, place + 1).value)),
    );
  } finally {
    realm.close();
    await worker.terminate();
  }
}
