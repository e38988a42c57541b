#!/usr/bin/env node
import { demo } from './commands/demo.ts';
import { doctor } from './commands/doctor/doctor.ts';
import { pull } from './commands/pull/pull.ts';
import { sandbox } from './commands/sandbox.ts';
import { set } from './commands/set/set.ts';
import { chooseCommand } from './terminal/arguments.ts';
import { exitCodes, printFailure } from './terminal/failure.ts';

const commands = [demo, pull, set, doctor, sandbox];

async function main(args: readonly string[]): Promise<number> {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Once more means: now.
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  try {
    const choice = chooseCommand(commands, args);
    if ('help' in choice) {
      process.stdout.write(choice.help);
      return 0;
    }
    return await choice.command.start(choice.args, controller.signal);
  } catch (error) {
    return printFailure(error);
  }
}

process.exitCode = await main(process.argv.slice(2));
