import { installN8n } from '../install/n8n.ts';
import { type Commands, createCommands } from './commands.ts';
import type { Rest } from './rest.ts';
import { type Server, startServer } from './server.ts';
import { createUserFolder, type UserFolder } from './user-folder.ts';
import type { Credential } from './workflow.ts';

export interface HostOptions {
  /** The packed packages of nodes to install. */
  readonly packages?: readonly string[];
  readonly credentials?: readonly Credential[];
  /** Workflows imported before the server starts, inactive. */
  readonly workflows?: readonly unknown[];
  /** Additional variables of n8n. */
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly onStep?: (line: string) => void;
}

/** A real n8n with its own user folder, running and signed in. */
export interface Host {
  readonly folder: UserFolder;
  readonly commands: Commands;
  server(): Server;
  rest(): Rest;
  /** Kills n8n, like a power cut. */
  kill(): Promise<void>;
  /** Starts n8n again over the same folder. */
  start(): Promise<void>;
  /** Stops n8n and removes its folder. */
  close(): Promise<void>;
}

/** Installs n8n if necessary, sets up a user folder, and starts n8n. */
export async function openHost(options: HostOptions = {}): Promise<Host> {
  const { packages = [], credentials = [], workflows = [], env, port, onStep } = options;
  const installation = await installN8n(onStep === undefined ? {} : { onStep });
  const folder = createUserFolder();
  const commands = createCommands(installation, folder, env);
  const live: { server?: Server; rest?: Rest } = {};
  const start = async () => {
    live.server = await startServer(commands, port);
    live.rest = await live.server.signIn();
  };
  try {
    for (const tarball of packages) await folder.install(tarball);
    if (credentials.length > 0) await commands.importCredentials(credentials);
    if (workflows.length > 0) await commands.importWorkflows(workflows);
    await start();
  } catch (error) {
    await live.server?.process.kill();
    folder.remove();
    throw error;
  }
  return {
    folder,
    commands,
    server: () => there(live.server),
    rest: () => there(live.rest),
    async kill() {
      await live.server?.process.kill();
      folder.forgetCrash();
    },
    start,
    async close() {
      await live.server?.process.stop();
      folder.remove();
    },
  };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('n8n is not running.');
  return value;
}
