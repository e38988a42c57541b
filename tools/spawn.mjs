// Plain syntax and no dependencies, so that Node.js 20 can run this file.
import { spawnSync } from 'node:child_process';

const onWindows = process.platform === 'win32';

/**
 * Runs a command of a package and waits for it. On Windows such a command is a script, which needs the shell. There every
 * word is quoted, because folders and arguments may contain spaces.
 */
export function runCommand(command, args, options) {
  if (!onWindows) return spawnSync(command, args, options);
  return spawnSync([command, ...args].map(quoteForWindows).join(' '), { ...options, shell: true });
}

/** Quotes a word, so that cmd.exe and the started program read it as one. Backslashes before a quote are doubled. */
export function quoteForWindows(word) {
  if (/^[\w./:@=\\-]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')}"`;
}
