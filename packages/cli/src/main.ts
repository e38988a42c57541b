import { commands } from './commands/index.ts';
import { chooseCommand } from './terminal/arguments.ts';
import { reachDirectly, thisMachine } from './terminal/direct-hosts.ts';
import { exitCodes, printFailure } from './terminal/failure.ts';
import { stdout } from './terminal/output.ts';

async function main(args: readonly string[]): Promise<number> {
  reachDirectly(thisMachine);
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Once more means: now.
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
    return await choice.command.start(choice.args, controller.signal);
  } catch (error) {
    return printFailure(error);
  }
}

process.exitCode = await main(process.argv.slice(2));
