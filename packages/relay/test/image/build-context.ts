import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  readonly pattern: RegExp;
  readonly isException: boolean;
}

/** A `.dockerignore`: the last matching line decides, and the files below a folder are treated like it. */
export function readIgnore(path: string): (name: string) => boolean {
  const rules = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(readRule);
  return (name) =>
    rules.reduce((isOut, { pattern, isException }) => (pattern.test(name) ? !isException : isOut), false);
}

function readRule(line: string): Rule {
  const isException = line.startsWith('!');
  const text = line
    .slice(isException ? 1 : 0)
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return { pattern: new RegExp(`^${text}(?:/.*)?$`), isException };
}

/** Copies the files of a checkout that an engine would be sent. */
export function copyContext(root: string, isIgnored: (name: string) => boolean, to: string, folder = ''): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // No file below it is ever included again.
    if (/^(node_modules|\.git|\.tools|\.turbo)$/.test(entry.name) && isIgnored(name)) continue;
    if (entry.isDirectory()) copyContext(root, isIgnored, to, name);
    else if (entry.isFile() && !isIgnored(name)) cpSync(join(root, name), join(to, name), { recursive: true });
  }
}
