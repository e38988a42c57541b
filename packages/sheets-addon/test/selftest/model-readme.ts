import { readFileSync } from 'node:fs';

export const modelReadme = readFileSync(new URL('../../../../simulators/google/README.md', import.meta.url), 'utf8');
const cellsIn = (row: string): string[] => row.replace(/^\| | \|$/g, '').split(' | ');
const tableAfter = (heading: string): string[][] => {
  const { 1: rows = '' } = modelReadme.slice(modelReadme.indexOf(heading)).split(/\n\| --- [^\n]*\n/);
  return rows.split('\n\n', 1)[0]!.trim().split('\n').map(cellsIn);
};

export const rules = [...tableAfter('| Enforced |'), ...tableAfter('## Interfaces')];
export const unstated = tableAfter('### What no page states');
export const pageless = /no page|no other|nor does one say|\bours\b|a report\]/i;
