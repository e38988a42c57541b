import { all, settle, type Op } from '@tpr/core';
import { sideBySideOf } from '@tpr/core/service';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Operation, OperationCall, Result } from '../actions/operation.ts';
import { Parameters } from '../actions/parameters.ts';
import { guardAgent } from '../actions/shared/agents.ts';
import { nodeFault } from './node-fault.ts';
import { openService, type Service } from './service.ts';

/**
 * Runs an operation on every item: reads side by side at the pace of the client, writes one after the other, so that the
 * last item wins. Results stand in the order of the items.
 * @throws NodeApiError or NodeOperationError for the first item that fails, unless the node continues on fail.
 */
export async function runItems(functions: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
  const items = functions.getInputData();
  try {
    const service = operation.isOffline === true ? undefined : await openService(functions);
    const results = await runAll(functions, operation, items, service);
    return results.flat();
  } catch (error) {
    throw nodeFault(functions.getNode(), error);
  }
}

async function runAll(
  functions: IExecuteFunctions,
  operation: Operation,
  items: readonly INodeExecutionData[],
  service: Service | undefined,
): Promise<INodeExecutionData[][]> {
  const runItem = function* (item: INodeExecutionData, itemIndex: number): Op<INodeExecutionData[]> {
    const outcome = yield* settle(runOne(functions, operation, item, itemIndex, service));
    if (outcome.ok) {
      return outcome.value.map((result) => ({ ...result, pairedItem: { item: itemIndex } }));
    }
    const fault = nodeFault(functions.getNode(), outcome.error, itemIndex);
    if (!functions.continueOnFail()) throw fault;
    return [{ json: { error: fault.message }, error: fault, pairedItem: { item: itemIndex } }];
  };
  const ops = items.map(runItem);
  if (service === undefined) return ops.map(runOffline);
  const sideBySide = operation.isWrite === true ? 1 : sideBySideOf(service.client.profile);
  const signal = functions.getExecutionCancelSignal();
  return await service.run(all(ops, sideBySide), signal === undefined ? {} : { signal });
}

function* runOne(
  functions: IExecuteFunctions,
  operation: Operation,
  item: INodeExecutionData,
  itemIndex: number,
  service: Service | undefined,
): Op<readonly Result[]> {
  const parameters = new Parameters((name) => functions.getNodeParameter(name, itemIndex, ''));
  guardAgent(functions.getNode(), operation, parameters, itemIndex);
  const call: OperationCall = {
    get client() {
      return reached(service).client;
    },
    get attributes() {
      return reached(service).attributes;
    },
    item,
    itemIndex,
    parameters,
    binaryOf: (bytes) => reached(service).host.binaryOf(bytes),
  };
  return yield* operation.run(call);
}

function reached(service: Service | undefined): Service {
  if (service === undefined) throw new Error('This operation does not reach the service.');
  return service;
}

/** An operation that reaches nothing asks nothing. */
function runOffline<T>(op: Op<T>): T {
  const step = op.next();
  if (step.done !== true) throw new Error('This operation does not reach the service.');
  return step.value;
}
