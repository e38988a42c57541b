import { startRelay } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const relay = await startRelay(readSettings(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void relay.close());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof RangeError ? 2 : 1;
}
