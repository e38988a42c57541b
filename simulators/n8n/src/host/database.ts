import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { UserFolder } from './user-folder.ts';

/** An execution as n8n's database has it. */
export interface ExecutionRow {
  readonly id: string;
  readonly workflowId: string;
}

/** Another n8n does not touch a killed n8n's unpublished work for two minutes; this ends that wait. */
export const endLeases = "UPDATE workflow_publication_outbox SET status = 'pending' WHERE status = 'in_progress'";

/** Does it in n8n's SQLite, while n8n is dead. */
export function endLeasesIn(folder: UserFolder): void {
  const database = new DatabaseSync(fileOf(folder));
  try {
    database.exec(endLeases);
  } finally {
    database.close();
  }
}

/** Executions that n8n has created, the oldest first, read beside it in its SQLite, whether it runs, halts or is dead. */
export function readExecutionRows(folder: UserFolder): ExecutionRow[] {
  const database = new DatabaseSync(fileOf(folder), { readOnly: true });
  try {
    const rows = database.prepare('SELECT id, workflowId FROM execution_entity ORDER BY id').all();
    return rows.map(({ id, workflowId }) => ({ id: String(id), workflowId: String(workflowId) }));
  } finally {
    database.close();
  }
}

const fileOf = (folder: UserFolder): string => join(folder.path, '.n8n', 'database.sqlite');
