import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

const path = join(git('rev-parse', '--show-toplevel'), 'docs/performance.md');

export interface Table {
  /** Headings of the columns. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Writes a table, with machine and date, between the marks of its name in docs/performance.md, and prints it. */
export function writeTable(name: string, { heads, rows }: Table): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const page = readFileSync(path, 'utf8');
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for "${name}": ${begin} … ${end}.`);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(heads), line(heads.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)];
  const text = [...table, '', `Measured ${describeCircumstances()}.`].join('\n');
  process.stdout.write(`${text}\n\n`);
  writeFileSync(path, `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`);
}

function describeCircumstances(): string {
  const [processor] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day} at commit ${git('rev-parse', '--short=10', 'HEAD')}, Node.js ${process.version.slice(1)}, ${cpus().length} × ${processor?.model ?? 'processor'}, ${memory}`;
}
