import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Workflow } from './workflow.ts';

const folder = fileURLToPath(new URL('../../../../packages/n8n-node/examples/', import.meta.url));
/** The folder in n8n's own image where the examples read and write files. */
const usualFiles = '/home/node/.n8n-files';

/** The example workflows of the package. @param files the folder where they read and write. */
export function readExamples(files: string): Workflow[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(folder + name, 'utf8');
      return JSON.parse(text.replaceAll(usualFiles, JSON.stringify(files).slice(1, -1))) as Workflow;
    });
}

/** The variable that allows workflows to read and write in a folder. */
export const allowFiles = (files: string) => ({ N8N_RESTRICT_FILE_ACCESS_TO: files });
