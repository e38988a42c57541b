import type { IExecuteData, IExecuteFunctions, INodeExecutionData, NodeError } from 'n8n-workflow';

/** The end of an item that a later try of the node must not repeat. */
export interface ItemEnd {
  readonly results: readonly INodeExecutionData[];
  /** The record that it writes to. */
  readonly record: string | undefined;
  /** The failure of a change that may have been made. */
  readonly fault?: NodeError;
}

const tries = new WeakMap<object, Map<number, ItemEnd>>();

/**
 * The ends of items by their index, shared by all tries of one run of a node. *Retry On Fail* of n8n calls the node again
 * with all of its items, and with the same object for the run.
 */
export function endsOfItems(functions: IExecuteFunctions): Map<number, ItemEnd> {
  const run: IExecuteData | undefined = functions.getExecuteData();
  // A tool may get the object of its agent, which is the same for each of its calls.
  if (run?.node.name !== functions.getNode().name) return new Map();
  const known = tries.get(run);
  if (known !== undefined) return known;
  const ends = new Map<number, ItemEnd>();
  tries.set(run, ends);
  return ends;
}
