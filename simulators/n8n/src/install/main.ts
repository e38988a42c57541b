import { installN8n } from './n8n.ts';

try {
  const { folder, seconds } = await installN8n({ onStep: (line) => process.stdout.write(`${line}\n`) });
  process.stdout.write(seconds === 0 ? `n8n is in ${folder}\n` : `n8n is in ${folder} after ${seconds.toFixed(0)} s\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
