import { Worker } from 'node:worker_threads';
import { startGoogle } from '@tpr/google-simulator/rest';
import {
  createAppsScript,
  createStoppedClock,
  textOf,
  type AppsScriptOptions,
} from '@tpr/google-simulator/apps-script';
import { Drive } from './google.ts';
import { buildProject, manifestIn, scriptOf } from './project.ts';
import { probeWeb } from './web.ts';

/** Returns 204 for every path except /slow, which gets no response. It has its own thread, since the simulator blocks the calling one. */
const echo = `const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer({ maxHeaderSize: 65536 }, ({ url }, response) => url === '/slow' || response.writeHead(204).end());
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** The rows that the probe writes into the first sheet of the Google simulator, and the responses of its web interfaces. */
export async function probeModel(options: Partial<AppsScriptOptions> = {}): Promise<string[][]> {
  const worker = new Worker(echo, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const files = await buildProject({ address: `http://127.0.0.1:${port}/`, run: 'model' });
  const appsScript = createAppsScript({
    code: scriptOf(files),
    manifest: manifestIn(files),
    pages: { page: files['page.html'] ?? '' },
    clock: createStoppedClock(),
    ...options,
  });
  try {
    appsScript.ask('runSelfTest');
    const [sheet] = appsScript.state.book.sheets;
    const { row = 0, column = 0 } = sheet?.extent() ?? {};
    const rows = Array.from({ length: row }, (_, at) =>
      Array.from({ length: column }, (__, place) => textOf(sheet?.at(at + 1, place + 1).value)),
    );
    return [...rows, ...(await probeModelWeb())];
  } finally {
    appsScript.close();
    await worker.terminate();
  }
}

async function probeModelWeb(): Promise<string[][]> {
  const google = await startGoogle();
  try {
    const owner = 'owner@example.test';
    const person = google.addPerson(owner, ['https://www.googleapis.com/auth/drive.file']);
    const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = person;
    const drive = new Drive({ file: '', clientId, clientSecret, refreshToken }, google.rootUrl);
    return await probeWeb(drive, google.addSpreadsheet(owner).id);
  } finally {
    await google.close();
  }
}
