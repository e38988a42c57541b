import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, closeSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Runs npm with the user's settings, on the current Node.js, so that compiled modules fit it. */
export async function runNpm(args: readonly string[], folder: string, logFile: string): Promise<void> {
  const log = openSync(logFile, 'a');
  const status = await new Promise<number | string>((resolve) => {
    const npm = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=warn'], {
      cwd: folder,
      env: npmEnvironment(),
      stdio: ['ignore', log, log],
      shell: process.platform === 'win32',
    });
    npm.once('error', (error) => resolve(error.message));
    npm.once('close', (code, signal) => resolve(signal ?? code ?? 0));
  });
  closeSync(log);
  if (status === 0) return;
  throw new Error(`npm ${args[0]} ended with ${status}${describe(logFile)}. The rest is in ${logFile}.`);
}

/** The last error of npm, as one line. */
function describe(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const last = lines.filter((line) => /^(npm )?(error|err!)/i.test(line)).slice(-40);
  const telling = last.find((line) => /code E|ENOTFOUND|404|ENOSPC|not found/.test(line)) ?? last[0];
  return telling === undefined ? '' : `: ${telling.replace(/^npm (error|ERR!) /i, '')}`;
}

function npmEnvironment(): NodeJS.ProcessEnv {
  const { env, execPath } = process;
  const home = dirname(dirname(execPath));
  return {
    ...env,
    PATH: dirname(execPath) + delimiter + (env['PATH'] ?? ''),
    // Another Node.js on PATH changes npm's global configuration, so the registry configured for pnpm is passed on.
    ...(env['PNPM_CONFIG_REGISTRY'] && { npm_config_registry: env['PNPM_CONFIG_REGISTRY'] }),
    // A user's setting may point to the headers of another Node.js.
    ...(existsSync(join(home, 'include', 'node', 'node.h')) && { npm_config_nodedir: home }),
  };
}
