import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sandbox } from '@tpr/sandbox';
import { readJson } from '../read-json.ts';
import type { BookChange, FunctionCall, GoogleSetup, UserAct } from './protocol.ts';
import type { Failed } from './script-host.ts';
import { ScriptLink } from './script-link.ts';
import { buildAddon, readCustomFunctions } from './script-build.ts';
import { startSidebarServer } from './sidebar-server.ts';

export interface GoogleServer {
  /** Answers the page's requests below /google/. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** URL of the sidebar's page, with its key. */
  readonly sidebarAddress: string;
  /** Advances the spreadsheet's clock and runs the triggers that become due. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

interface Opened {
  readonly link: ScriptLink;
  readonly functions: GoogleSetup['functions'];
}

/** The server of the Google page. The script is built, and its process started, at the page's first request. */
export async function startGoogleServer(
  sandbox: Sandbox,
  port: number,
  say: (line: string) => void,
): Promise<GoogleServer> {
  const listeners = new Set<ServerResponse>();
  const tell = (event: string, content: unknown) => {
    for (const each of listeners) each.write(eventText(event, content));
  };
  const open = async (): Promise<Opened> => {
    say('Building the script …');
    const script = await buildAddon(sandbox);
    const listener = {
      change: (change: BookChange) => tell('change', change),
      failed: (failed: readonly Failed[]) => tell('failed', failed),
    };
    const link = new ScriptLink(script, listener, [new URL(sandbox.url).origin]);
    return { link, functions: readCustomFunctions(script.code) };
  };
  let opening: Promise<Opened> | undefined;
  const opened = (): Promise<Opened> => (opening ??= open());
  const sidebar = await startSidebarServer(async () => (await opened()).link, port);

  const listenTo = async (incoming: IncomingMessage, outgoing: ServerResponse, language: 'en' | 'fr') => {
    const { link } = await opened();
    const whole = await link.ask('open', language);
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    outgoing.write(eventText('change', whole));
    listeners.add(outgoing);
    incoming.on('close', () => listeners.delete(outgoing));
  };

  const answers: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    act: async (act) => (await opened()).link.ask('act', act as UserAct),
    function: async (call) => {
      const { link, functions } = await opened();
      const { name, given } = call as FunctionCall;
      if (!functions.some((known) => known.name === name)) return { error: `There is no custom function ${name}.` };
      return link.ask('callFunction', { name, given });
    },
    menu: async (handler) => {
      const failed = await (await opened()).link.ask('chooseMenu', String(handler));
      if (failed.length > 0) tell('failed', failed);
      return null;
    },
    trigger: async (id) => {
      const failed = await (await opened()).link.ask('runTriggers', String(id));
      if (failed.length > 0) tell('failed', failed);
      return null;
    },
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://page');
    const name = pathname.slice('/google/'.length);
    const answer = (value: unknown) =>
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (name === 'setup.json') {
      const { functions } = await opened();
      answer({ sidebarAddress: sidebar.address, functions } satisfies GoogleSetup);
    } else if (name === 'events') {
      await listenTo(incoming, outgoing, searchParams.get('lang') === 'fr' ? 'fr' : 'en');
    } else if (incoming.method === 'POST' && Object.hasOwn(answers, name)) {
      answer(await answers[name]?.(await readJson(incoming)));
    } else outgoing.writeHead(404).end();
  };

  return {
    handle(incoming, outgoing) {
      handle(incoming, outgoing).catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        if (outgoing.headersSent) outgoing.end();
        else outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
      });
    },
    sidebarAddress: sidebar.address,
    async passTime(ms) {
      await (await opened()).link.ask('passTime', ms);
    },
    async close() {
      for (const each of listeners) each.end();
      await sidebar.close();
      const running = await opening?.catch(() => undefined);
      await running?.link.close();
    },
  };
}

const eventText = (event: string, content: unknown): string => `event: ${event}\ndata: ${JSON.stringify(content)}\n\n`;
