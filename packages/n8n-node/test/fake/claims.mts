import type { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { expect } from 'vitest';

/** The error that an operation threw. */
export async function failureOf(run: Promise<unknown>): Promise<NodeApiError | NodeOperationError> {
  try {
    await run;
  } catch (error) {
    expect(['NodeApiError', 'NodeOperationError']).toContain((error as Error).constructor.name);
    return error as NodeApiError;
  }
  throw new Error('Nothing was thrown.');
}

/** A failure that a user can act on: what happened and to which item, then what to do. */
export async function claimFailure(run: Promise<unknown>, message: RegExp, status?: string): Promise<void> {
  const failure = await failureOf(run);
  expect(failure.message).toMatch(message);
  expect(failure.message).toMatch(/\[item 0\]$/);
  expect(failure.message).not.toMatch(/\b(error|problem|failure)\b/i);
  expect(failure.description ?? '').toMatch(/\w/);
  expect(failure.context['itemIndex']).toBe(0);
  if (status !== undefined) expect(failure).toMatchObject({ httpCode: status });
}
