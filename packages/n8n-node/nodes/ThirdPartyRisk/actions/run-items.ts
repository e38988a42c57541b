import { Cancelled, ConnectorError, mapConcurrent, settle, type Op } from '@tpr/core';
import { maxConcurrency } from '@tpr/core/api';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, NodeError } from 'n8n-workflow';
import { endsOfItems, type ItemEnd } from './earlier-tries.ts';
import type { Operation, OperationCall } from './operation.ts';
import { Parameters } from './parameters.ts';
import { guardAgent, isTool } from './shared/agents.ts';
import { labelsOf } from './shared/labels.ts';
import { constantOp } from '../transport/constant-op.ts';
import { dayIn } from '../transport/day-in.ts';
import { ItemFailure } from '../errors/item-failure.ts';
import { nodeFault } from '../errors/node-error.ts';
import { openService, type Service } from '../transport/open-service.ts';

/**
 * Runs an operation on every item, concurrently at the rate of the client. Items that write to the same record run one
 * after the other, so that the last one wins. Results are in the order of the items. If n8n repeats the run, an item that
 * was written is not sent again, nor a change whose outcome is unknown.
 * A tool of an agent returns its failures as items.
 * @param operation undefined for one that this version of the package does not have
 * @throws NodeApiError or NodeOperationError for the first item that fails, unless the node continues on fail.
 */
export async function runItems(
  functions: IExecuteFunctions,
  operation: Operation | undefined,
): Promise<INodeExecutionData[]> {
  let run: ItemRun | undefined;
  try {
    if (operation === undefined) {
      const message = 'This version of the node has no such operation: choose resource and operation again.';
      throw new ConnectorError('config', message, { field: 'operation' });
    }
    if (operation.isOffline === true) return new ItemRun(functions, operation).offline();
    const service = await openService(functions, operation.isWrite === true ? 'writes' : 'reads');
    run = new ItemRun(functions, operation, service);
    const signal = functions.getExecutionCancelSignal();
    const work = run.all(maxConcurrency(service.client.profile));
    await service.run(work, signal === undefined ? {} : { signal });
    return run.results.flat();
  } catch (error) {
    const fault = nodeFault(functions.getNode(), error, { isWrite: operation?.isWrite === true });
    const isOfTool = isTool(functions.getNode());
    if (!isOfTool && (!functions.continueOnFail() || error instanceof Cancelled)) throw fault;
    // If a node that continues on fail throws, n8n 2.41 sends its input to the success output.
    const json = isOfTool ? toolError(fault) : { error: fault.message };
    return functions.getInputData().flatMap((_, item) => run?.results[item] ?? [{ json, pairedItem: { item } }]);
  }
}

/** Result of a tool that fails. n8n passes an empty text to the model if the tool throws. */
const toolError = ({ message, description }: NodeError): IDataObject => ({
  error: description ? `${message}. ${description}` : message,
});

class ItemRun {
  /** The results of each item. */
  readonly results: INodeExecutionData[][] = [];
  private readonly functions: IExecuteFunctions;
  private readonly operation: Operation;
  private readonly calls: readonly OperationCall[];
  private readonly ends: Map<number, ItemEnd>;
  private readonly records = new Map<number, string>();

  constructor(functions: IExecuteFunctions, operation: Operation, service?: Service) {
    this.functions = functions;
    this.operation = operation;
    this.ends = endsOfItems(functions);
    const dayAt = dayIn(functions.getTimezone());
    const items = functions.getInputData();
    const shared = new Map<string, unknown>();
    const labels = labelsOf(operation.properties);
    this.calls = items.map((item, itemIndex) => {
      const parameters = new Parameters((name) => functions.getNodeParameter(name, itemIndex, ''), dayAt, labels);
      return callOf(functions, service, { item, itemIndex, itemCount: items.length, parameters, shared });
    });
  }

  /** Runs an operation that sends no request, and therefore ends at its first step. */
  offline(): INodeExecutionData[] {
    for (const call of this.calls) {
      if (this.runOne(call).next().done !== true) throw new Error('This operation does not reach the service.');
    }
    return this.results.flat();
  }

  *all(sideBySide: number): Op<void> {
    const { isWrite, recordOf } = this.operation;
    if (isWrite !== true) return void (yield* mapConcurrent(this.each(this.calls), sideBySide));
    // Before any other item is run.
    for (const { fault } of this.ends.values()) if (fault !== undefined && !this.continues) throw fault;
    if (recordOf === undefined) return yield* this.allWithoutRecord(sideBySide);
    const byRecord = new Map<string, OperationCall[]>();
    const records = yield* mapConcurrent(
      this.calls.map((call) => this.recordOf(call, recordOf)),
      sideBySide,
    );
    for (const [index, call] of this.calls.entries()) {
      const record = records[index];
      if (record === undefined) continue;
      this.records.set(call.itemIndex, record);
      const same = byRecord.get(record);
      if (same === undefined) byRecord.set(record, [call]);
      else same.push(call);
    }
    yield* mapConcurrent(
      [...byRecord.values()].map((same) => this.runInOrder(same)),
      sideBySide,
    );
  }

  private *recordOf(call: OperationCall, find: NonNullable<Operation['recordOf']>): Op<string | undefined> {
    return this.ends.get(call.itemIndex)?.record ?? (yield* this.attempt(call, find));
  }

  /**
   * Items that only read run concurrently, unless another item writes. An item whose kind cannot be read fails alone.
   */
  private *allWithoutRecord(sideBySide: number): Op<void> {
    const { onlyReads } = this.operation;
    if (onlyReads === undefined) return yield* this.runInOrder(this.calls);
    const kinds: (boolean | undefined)[] = [];
    for (const call of this.calls) {
      kinds.push(yield* this.attempt(call, ({ parameters }) => constantOp(onlyReads(parameters))));
    }
    const readable = this.calls.filter((_, index) => kinds[index] !== undefined);
    if (kinds.includes(false)) return yield* this.runInOrder(readable);
    yield* mapConcurrent(this.each(readable), sideBySide);
  }

  /** Whether an item may write; also true if its parameters cannot be read. */
  private mayWrite(parameters: Parameters): boolean {
    const { isWrite, onlyReads } = this.operation;
    if (isWrite !== true) return false;
    try {
      return onlyReads?.(parameters) !== true;
    } catch {
      return true;
    }
  }

  private *each(calls: readonly OperationCall[]): Generator<Op<void>> {
    for (const call of calls) yield this.runOne(call);
  }

  /**
   * Leaves out items that an earlier try has ended. After an item that runs, one that has to win or only reads runs again.
   */
  private *runInOrder(calls: readonly OperationCall[]): Op<void> {
    let hasRun = false;
    for (const call of calls) {
      const { itemIndex, parameters } = call;
      if (hasRun && (this.operation.isIdempotent === true || !this.mayWrite(parameters))) this.ends.delete(itemIndex);
      const end = this.ends.get(itemIndex);
      if (end !== undefined) {
        this.results[itemIndex] = [...end.results];
        continue;
      }
      const later = this.laterReplacement(call);
      if (later !== undefined) {
        yield* this.attempt(call, () => refuseReplaced(later));
        continue;
      }
      hasRun = true;
      yield* this.runOne(call);
    }
  }

  /** The index of a later item that an earlier try has sent, and that replaces the same as this one. */
  private laterReplacement({ itemIndex, parameters }: OperationCall): number | undefined {
    const own = this.replaced(parameters);
    if (own === undefined) return undefined;
    return this.calls.find(
      (each) => each.itemIndex > itemIndex && this.ends.has(each.itemIndex) && this.replaced(each.parameters) === own,
    )?.itemIndex;
  }

  private replaced(parameters: Parameters): string | undefined {
    try {
      return this.operation.replaces?.(parameters);
    } catch {
      // The item itself fails with this error.
      return undefined;
    }
  }

  private *runOne(call: OperationCall): Op<void> {
    const { itemIndex } = call;
    const found = yield* this.attempt(call, (given) => this.operation.run(given));
    if (found === undefined) return;
    const results = found.map((result) => ({ ...result, pairedItem: { item: itemIndex } }));
    this.results[itemIndex] = results;
    if (this.operation.isWrite === true) this.end(itemIndex, { results });
  }

  private end(itemIndex: number, end: Omit<ItemEnd, 'record'>): void {
    this.ends.set(itemIndex, { ...end, record: this.records.get(itemIndex) });
  }

  /** Whether a failure becomes the result of its item. */
  private get continues(): boolean {
    return isTool(this.functions.getNode()) || this.functions.continueOnFail();
  }

  /** @returns undefined if the item has failed; its result is then the failure. */
  private *attempt<T>(call: OperationCall, work: (call: OperationCall) => Op<T>): Op<T | undefined> {
    const { functions, operation } = this;
    const { itemIndex, parameters } = call;
    const guarded = function* (): Op<T> {
      guardAgent(functions.getNode(), operation, parameters, itemIndex);
      return yield* work(call);
    };
    const outcome = yield* settle(guarded());
    if (outcome.ok) return outcome.value;
    const fault = nodeFault(functions.getNode(), outcome.error, { itemIndex, isWrite: this.mayWrite(parameters) });
    // n8n 2.41 drops other fields of an item with the property `error`. It routes this item by the fields of `json`.
    const json = isTool(functions.getNode()) ? toolError(fault) : { error: fault.message };
    const details = outcome.error instanceof ItemFailure ? { details: outcome.error.details } : {};
    const results = [{ json: { ...json, ...details }, pairedItem: { item: itemIndex } }];
    const mayBeMade = outcome.error instanceof ConnectorError && outcome.error.kind === 'unknown-outcome';
    if (mayBeMade && operation.isIdempotent !== true) this.end(itemIndex, { results, fault });
    if (!this.continues) throw fault;
    this.results[itemIndex] = results;
    return undefined;
  }
}

function refuseReplaced(later: number): never {
  const message = `Not sent again: item ${later} has changed the same path since.`;
  throw new ConnectorError('config', message, { field: 'path' });
}

function callOf(
  functions: IExecuteFunctions,
  service: Service | undefined,
  given: Pick<OperationCall, 'item' | 'itemIndex' | 'itemCount' | 'parameters' | 'shared'>,
): OperationCall {
  const reached = (): Service => {
    if (service === undefined) throw new Error('This operation does not reach the service.');
    return service;
  };
  return {
    ...given,
    get client() {
      return reached().client;
    },
    get attributes() {
      return reached().attributes;
    },
    get recent() {
      return reached().recent;
    },
    get finder() {
      return reached().finder;
    },
    binaryOf: (bytes) => reached().host.binaryOf(bytes),
    inputFile: (field, wrap) => reached().host.sentFiles.offer(functions, given.itemIndex, field, wrap),
  };
}
