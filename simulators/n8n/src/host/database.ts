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

/**
 * The executions that triggers have begun, oldest first. A poll that fails creates one, too, without a start
 * (`createErrorExecution` in `dist/executions/execution.service.js`, n8n 2.41).
 */
export const triggeredExecutions =
  'SELECT id, "workflowId" FROM execution_entity WHERE status <> \'error\' OR "startedAt" IS NOT NULL ORDER BY id';

/** Runs `endLeases` in n8n's SQLite database, while n8n is not running. */
export function endLeasesIn(folder: UserFolder): void {
  const database = new DatabaseSync(fileOf(folder));
  try {
    database.exec(endLeases);
  } finally {
    database.close();
  }
}

/** Reads `triggeredExecutions` from n8n's SQLite database; n8n need not be running. */
export function readExecutionRows(folder: UserFolder): ExecutionRow[] {
  const database = new DatabaseSync(fileOf(folder), { readOnly: true });
  try {
    const rows = database.prepare(triggeredExecutions).all();
    return rows.map(({ id, workflowId }) => ({ id: String(id), workflowId: String(workflowId) }));
  } finally {
    database.close();
  }
}

const fileOf = (folder: UserFolder): string => join(folder.path, '.n8n', 'database.sqlite');
