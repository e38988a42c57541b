// Plain syntax and no dependencies, so that Node.js 20 can run this file.
import { spawnSync } from 'node:child_process';

const onWindows = process.platform === 'win32';

/**
 * Runs a command of a package and waits for it. On Windows such a command is a script, which only the shell runs: there
 * every word is put into quotes, since folders and arguments may hold blanks.
 */
export function runCommand(command, args, options) {
  if (!onWindows) return spawnSync(command, args, options);
  return spawnSync([command, ...args].map(quoteForWindows).join(' '), { ...options, shell: true });
}

/** A word that cmd.exe, and the program it starts, take for one. A backslash before a quote would escape it. */
export function quoteForWindows(word) {
  if (/^[\w./:@=\\-]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')}"`;
}
