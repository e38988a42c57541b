import { type HostProcess, startProcess } from '@tpr/test-support/programs';
import type { Installation } from '../install/n8n.ts';
import { n8nEnvironment } from './environment.ts';
import { type Execution, readExecution } from './execution.ts';
import { freePort } from './port.ts';
import type { UserFolder } from './user-folder.ts';
import type { Credential } from './workflow.ts';

/** The commands of n8n, each a process over the same user folder. */
export interface Commands {
  /** Imports credentials with their ids. */
  importCredentials(credentials: readonly Credential[]): Promise<void>;
  /** Imports workflows, inactive. Not for an active workflow of a running server. */
  importWorkflows(workflows: readonly unknown[]): Promise<void>;
  /** Makes a workflow active from the next start of the server. */
  publish(workflowId: string): Promise<void>;
  execute(workflowId: string): Promise<Execution>;
  start(command: 'start' | 'worker', port: number, brokerPort: number, args?: readonly string[]): HostProcess;
}

export function createCommands(
  { program }: Installation,
  folder: UserFolder,
  extra: Readonly<Record<string, string>> = {},
): Commands {
  const start = (args: readonly string[], port: number, brokerPort: number): HostProcess => {
    const env = n8nEnvironment({ userFolder: folder.path, port, brokerPort, extra });
    return startProcess(process.execPath, [program, ...args], { env, cwd: folder.path });
  };
  const run = async (...args: string[]): Promise<string> => {
    // A running server uses its broker's port.
    const child = start(args, await freePort(), await freePort());
    const status = await child.ended;
    if (status === 0 || args[0] === 'execute') return child.output();
    throw new Error(`n8n ${args[0]} ended with ${status}:\n${child.output().slice(-2_000)}`);
  };
  return {
    async importCredentials(credentials) {
      await run('import:credentials', `--input=${folder.write('credentials.json', credentials)}`);
    },
    async importWorkflows(workflows) {
      await run('import:workflow', `--input=${folder.write('workflows.json', workflows)}`);
    },
    async publish(workflowId) {
      await run('publish:workflow', `--id=${workflowId}`);
    },
    async execute(workflowId) {
      const output = await run('execute', `--id=${workflowId}`, '--rawOutput');
      const from = output.search(/^\{/m);
      if (from < 0) throw new Error(`n8n execute gave no result:\n${output.slice(-2_000)}`);
      return readExecution(JSON.parse(output.slice(from, output.lastIndexOf('}') + 1)));
    },
    start: (command, port, brokerPort, args = []) => start([command, ...args], port, brokerPort),
  };
}
