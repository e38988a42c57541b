import { startRelay } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const starting = startRelay(readSettings(process.env));
  // Without a handler, a signal that comes right after the start ends the process without its last lines.
  const stop = () =>
    void starting.then(
      (relay) => relay.close(),
      () => undefined,
    );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  await starting;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof RangeError ? 2 : 1;
}
