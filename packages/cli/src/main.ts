import { commands } from './commands/index.ts';
import { useEnvironmentProxy } from './host/environment-proxy.ts';
import { chooseCommand } from './terminal/arguments.ts';
import { reachDirectly, thisMachine } from './terminal/direct-hosts.ts';
import { exitCodes, printFailure } from './terminal/failure.ts';
import { surviveLostOutput } from './terminal/lost-output.ts';
import { stderr, stdout, streams } from './terminal/output.ts';

async function main(args: readonly string[]): Promise<number> {
  reachDirectly(thisMachine);
  const controller = new AbortController();
  // SIGHUP: the terminal was closed, or the connection to it has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  try {
    const choice = await chooseCommand(commands, args);
    if ('text' in choice) {
      stdout.write(choice.text);
      return 0;
    }
    if (choice.command.isLocal !== true) useEnvironmentProxy();
    return await choice.command.start(choice.args, controller.signal);
  } catch (error) {
    return printFailure(error);
  }
}

let exitCodeOfOutput = 0;
surviveLostOutput(streams.output, streams.errors, (line) => {
  stderr.print(line);
  exitCodeOfOutput = exitCodes.config;
  // The last write may fail after the end of the command.
  process.exitCode ||= exitCodeOfOutput;
});
const exitCode = await main(process.argv.slice(2));
process.exitCode = exitCode || exitCodeOfOutput;
