import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { UserFolder } from './user-folder.ts';

/** An execution, from n8n's database. */
export interface ExecutionRow {
  readonly id: string;
  readonly workflowId: string;
}

/** After a kill, another n8n waits two minutes before it takes over unpublished work; this ends that wait. */
export const endLeases = "UPDATE workflow_publication_outbox SET status = 'pending' WHERE status = 'in_progress'";

/** Runs `endLeases` in n8n's SQLite database, while n8n is not running. */
export function endLeasesIn(folder: UserFolder): void {
  const database = new DatabaseSync(fileOf(folder));
  try {
    database.exec(endLeases);
  } finally {
    database.close();
  }
}

/** The executions that n8n has created, oldest first, read from its SQLite database; n8n need not be running. */
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
