import { parseOptions, usage } from './options.ts';
import { describeFaults } from './fault-injection/kinds.ts';
import { startSandbox } from './server/sandbox.ts';
import { clientId, realm } from './server/context.ts';
import { describeUnplayed, describeVariants } from './variants/behaviour.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === 'help') say(usage);
  else if (options === 'variants') say(describeVariants());
  else if (options === 'faults') say(describeFaults());
  else {
    const sandbox = await startSandbox(options);
    say(`The sandbox is at ${sandbox.url}

  base_url         ${sandbox.baseUrl}
  legacy_base_url  ${sandbox.legacyBaseUrl}
  auth_url         ${sandbox.authUrl}   realm ${realm}, client id ${clientId}
  user             ${sandbox.signIn}

${describeUnplayed(sandbox)}Open ${sandbox.url}/ for every operation. Ctrl+C stops it.`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
