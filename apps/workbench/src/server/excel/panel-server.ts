import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { AccessRules } from '../access-rules.ts';
import { listen, type Listening } from '../listening.ts';
import { bundleFrameScript, frameScript } from './frame-script.ts';
import { officePath, readOfficeFile, withOfficeFiles, type OfficeFile } from './office-files.ts';

/** A predefined connection that the add-in offers at sign-in. Paths that begin with a slash are at its own origin. */
export interface Preset {
  readonly id: string;
  readonly label: { readonly en: string; readonly fr: string };
  readonly connection: Readonly<Record<string, string>>;
  readonly password: string;
}

/** Access rules of the panel, and of the relay behind it, which also receives sign-in forms. */
export const panelAccessRules: AccessRules = {
  isFramed: (path) => path.endsWith('.html'),
  bodies: ['application/json', 'application/x-www-form-urlencoded'],
};

/**
 * The server of the add-in's origin: everything comes from the relay, except office.js and the presets. Pages are
 * changed only to load the local office.js, and the script that sets the simulated platform.
 */
export async function startPanelServer(relayUrl: string, presets: readonly Preset[], port: number): Promise<Listening> {
  const script = { type: 'text/javascript; charset=utf-8', bytes: await bundleFrameScript() };
  return listen(port, panelAccessRules, (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (path === '/presets.json')
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ presets }));
    else if (path === `${officePath}${frameScript}`) answerOffice(script, outgoing);
    else if (path.startsWith(officePath)) answerOffice(readOfficeFile(path.slice(officePath.length)), outgoing);
    else forward(relayUrl, incoming, outgoing);
  });
}

function answerOffice(file: OfficeFile | undefined, outgoing: ServerResponse): void {
  if (file === undefined) {
    outgoing.writeHead(404).end();
    return;
  }
  outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=3600' }).end(file.bytes);
}

function forward(relayUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path } = incoming;
  // Pages must be readable here, to be changed.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  // Passed on as text: parsed as a URL, a path could name another server.
  const onward = request(relayUrl, { method, headers, path }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') === true && answer.statusCode === 200;
    if (!isPage) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // A response that breaks off breaks off here as well: `pipe` would leave it open.
      pipeline(answer, outgoing, () => undefined);
      return;
    }
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.on('error', () => outgoing.destroy());
    answer.on('end', () => {
      const page = withOfficeFiles(Buffer.concat(pieces).toString('utf8'));
      const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
      outgoing.writeHead(200, kept).end(page);
    });
  });
  onward.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
