import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AccessRules } from '../access-rules.ts';
import { listen, type Listening } from '../listening.ts';
import { bundleFrameScript, frameScript } from './frame-script.ts';
import { officePath, readOfficeFile, withOfficeFiles, type OfficeFile } from './office-files.ts';

/** A ready-made connection that the add-in offers at its sign-in. Addresses that begin with a slash are of its origin. */
export interface Preset {
  readonly id: string;
  readonly label: { readonly en: string; readonly fr: string };
  readonly connection: Readonly<Record<string, string>>;
  readonly password: string;
}

/** Before the panel, and before the relay that it passes requests on to: a caller has to sign in, with a form. */
export const panelDoor: AccessRules = {
  isFramed: (path) => path.endsWith('.html'),
  bodies: ['application/json', 'application/x-www-form-urlencoded'],
};

/**
 * The origin of the add-in: everything comes from the relay, but office.js from the installed package, and the presets. In
 * pages only the address of office.js is changed, and the script that names the simulated Excel is added after it.
 */
export async function startPanelServer(relayUrl: string, presets: readonly Preset[], port: number): Promise<Listening> {
  const script = { type: 'text/javascript; charset=utf-8', bytes: await bundleFrameScript() };
  return listen(port, panelDoor, (incoming, outgoing) => {
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
  // Pages are read and changed here.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  // As it is: read as an address, a path may name another server.
  const onward = request(relayUrl, { method, headers, path }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') === true && answer.statusCode === 200;
    if (!isPage) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
      return;
    }
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
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
