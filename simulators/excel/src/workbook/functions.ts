import { maxCellText } from './entry.ts';
import { errorValue, isError, type Content, type ErrorValue, type RichValue, type Scalar } from './content.ts';

/** One function of functions.json, as the metadata generator writes it. */
export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly type?: string;
    readonly dimensionality?: string;
    readonly optional?: boolean;
    readonly repeating?: boolean;
  }[];
  readonly options?: {
    readonly cancelable?: boolean;
    readonly stream?: boolean;
    readonly requiresAddress?: boolean;
    readonly requiresStreamAddress?: boolean;
    readonly requiresParameterAddresses?: boolean;
    readonly volatile?: boolean;
  };
  readonly allowErrorForDataTypeAny?: boolean;
  readonly allowCustomDataForDataTypeAny?: boolean;
}

/** functions.json. */
export interface FunctionFile extends Pick<
  FunctionMetadata,
  'allowErrorForDataTypeAny' | 'allowCustomDataForDataTypeAny'
> {
  readonly functions: readonly FunctionMetadata[];
}

/** The result of a function: rows of cells; a single value is one row with one cell. */
export type FunctionResult = readonly (readonly (Content | undefined)[])[];

/** An argument of a function: a value or a block of values, undefined for a blank cell; null for an omitted argument. */
export type Argument =
  | Scalar
  | ErrorValue
  | RichValue
  | null
  | undefined
  | readonly (readonly (Scalar | ErrorValue | RichValue | undefined)[])[];

export interface Invocation {
  readonly id: number;
  readonly name: string;
  readonly address: string | undefined;
  /** Always resolves; a failure is an error value. */
  readonly result: Promise<FunctionResult>;
  /** Notifies the add-in that no cell waits for the result any more. */
  readonly cancel: () => void;
}

/**
 * A message to the runtime of custom functions: `[invocationId, functionId, arguments, address, flags, addresses]`, or
 * a cancelled id.
 */
export type FunctionMessage =
  | { readonly kind: 'invoke'; readonly payload: readonly unknown[] }
  | { readonly kind: 'cancel'; readonly invocationId: number };

/** One result on the wire: `[invocationId, isSuccess, value, errorCode?]`. */
export type WireResult = readonly [
  invocationId: number,
  isSuccess: boolean,
  value: unknown,
  errorCode?: number,
  ...rest: unknown[],
];

const errorNames: Readonly<Record<number, string>> = {
  1: '#N/A',
  2: '#VALUE!',
  3: '#VALUE!',
  5: '#DIV/0!',
  6: '#NUM!',
  7: '#VALUE!',
  8: '#NULL!',
  10: '#NAME?',
};

/** Excel shows no message with another error: https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-errors. */
const errorsWithMessage: readonly string[] = ['#VALUE!', '#N/A'];

function givenError(error: string, message: unknown): ErrorValue {
  const isShown = errorsWithMessage.includes(error) && typeof message === 'string' && message !== '';
  return errorValue(error, isShown ? message : undefined);
}

interface Pending {
  readonly settle: (result: FunctionResult) => void;
  readonly isCancelable: boolean;
  /** Whether the function may answer with data types. */
  readonly givesData: boolean;
}

/** The add-in's custom functions: their metadata, the pending calls, and the messages to and from their runtime. */
export class Functions {
  private readonly passesDataTypes: boolean;
  private readonly known = new Map<string, FunctionMetadata>();
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private queue: FunctionMessage[] = [];
  /** Whether the runtime in the panel has reported that it is ready. */
  isReady = false;
  /** Counts of calls sent and cancelled, of batches, and of late results. */
  readonly counts = { invoked: 0, cancelled: 0, batches: 0, late: 0 };
  /** Set by the protocol: sends all messages of one turn of the event loop. */
  send: (batch: readonly FunctionMessage[]) => void = () => undefined;

  /** @param passesDataTypes whether this Excel knows the permission `allowCustomDataForDataTypeAny`. */
  constructor(passesDataTypes: boolean) {
    this.passesDataTypes = passesDataTypes;
  }

  /** Registers functions.json; its permissions apply to all functions. @param namespace the prefix, such as `TPR`. */
  register({ functions, ...allowed }: FunctionFile, namespace: string): void {
    for (const item of functions) {
      const metadata = { ...allowed, ...item };
      const allowCustomDataForDataTypeAny = this.passesDataTypes && metadata.allowCustomDataForDataTypeAny === true;
      this.known.set(`${namespace}.${item.name}`.toUpperCase(), { ...metadata, allowCustomDataForDataTypeAny });
    }
  }

  find(name: string): FunctionMetadata | undefined {
    return this.known.get(name.toUpperCase());
  }

  get names(): readonly string[] {
    return [...this.known.keys()];
  }

  get pendingCount(): number {
    return this.pending.size;
  }

  /** Calls a function like a cell does. @param address such as `Sheet1!B2`. */
  invoke(
    name: string,
    given: readonly Argument[],
    address?: string,
    parameterAddresses?: readonly (string | null)[],
  ): Invocation {
    this.lastId += 1;
    const id = this.lastId;
    const metadata = this.find(name);
    const refused = metadata
      ? given.map((argument, index) => refuse(metadata, argument, index)).find(Boolean)
      : errorValue('#NAME?');
    if (!metadata || refused) {
      return {
        id,
        name,
        address,
        result: Promise.resolve([[refused ?? errorValue('#NAME?')]]),
        cancel: () => undefined,
      };
    }
    const { options = {}, parameters = [] } = metadata;
    const filled = Array.from({ length: Math.max(parameters.length, given.length) }, (_, index) =>
      shape(metadata, index < given.length ? given[index] : null, index),
    );
    const flags = (options.cancelable ? 1 : 0) | (options.stream ? 2 : 0) | (metadata.allowErrorForDataTypeAny ? 4 : 0);
    const sentAddress = options.requiresAddress || options.requiresStreamAddress ? (address ?? null) : null;
    const sentAddresses = options.requiresParameterAddresses ? (parameterAddresses ?? null) : null;
    const isCancelable = options.cancelable === true || options.stream === true;
    const givesData = metadata.allowCustomDataForDataTypeAny === true;
    const result = new Promise<FunctionResult>((settle) => this.pending.set(id, { settle, isCancelable, givesData }));
    this.counts.invoked += 1;
    this.enqueue({ kind: 'invoke', payload: [id, metadata.id, filled, sentAddress, flags, sentAddresses] });
    return { id, name, address, result, cancel: () => this.cancel(id) };
  }

  /** Handles results from the runtime. */
  settle(results: readonly WireResult[]): void {
    for (const [id, isSuccess, value, code] of results) {
      const pending = this.pending.get(id);
      if (!pending) {
        this.counts.late += 1;
        continue;
      }
      this.pending.delete(id);
      pending.settle(
        isSuccess ? rowsOf(value, pending.givesData) : [[givenError(errorNames[code ?? 3] ?? '#VALUE!', value)]],
      );
    }
  }

  private cancel(id: number): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    this.counts.cancelled += 1;
    if (pending.isCancelable) this.enqueue({ kind: 'cancel', invocationId: id });
    pending.settle([[errorValue('#BUSY!')]]);
  }

  private enqueue(message: FunctionMessage): void {
    this.queue.push(message);
    if (this.queue.length > 1) return;
    queueMicrotask(() => {
      const batch = this.queue;
      this.queue = [];
      this.counts.batches += 1;
      this.send(batch);
    });
  }
}

/** Excel does not call a function with an argument that it cannot convert. */
function refuse(metadata: FunctionMetadata, argument: Argument, index: number): ErrorValue | undefined {
  const parameter = metadata.parameters?.[index] ?? metadata.parameters?.at(-1);
  if (argument === null || argument === undefined) return undefined;
  const error = [argument].flat(2).find((each) => typeof each === 'object' && isError(each));
  if (error !== undefined && !metadata.allowErrorForDataTypeAny) return error as ErrorValue;
  if (error !== undefined || Array.isArray(argument)) return undefined;
  if (isEntity(argument) && !metadata.allowCustomDataForDataTypeAny) return errorValue('#VALUE!');
  if (parameter?.type === 'number' && typeof argument === 'string' && !Number.isFinite(Number(argument || 'x')))
    return errorValue('#VALUE!');
  return undefined;
}

function shape(metadata: FunctionMetadata, argument: Argument, index: number): unknown {
  const last = metadata.parameters?.at(-1);
  const parameter = metadata.parameters?.[index] ?? (last?.repeating ? last : undefined);
  if (argument === null) return null;
  const isMatrix = parameter?.dimensionality === 'matrix';
  const send = (value: unknown) => wire(value, parameter?.type, metadata.allowCustomDataForDataTypeAny === true);
  if (Array.isArray(argument)) {
    return isMatrix
      ? argument.map((row: unknown) => (Array.isArray(row) ? row.map(send) : row))
      : send(argument[0]?.[0]);
  }
  return isMatrix ? [[send(argument)]] : send(argument);
}

/**
 * Data types are sent as objects where functions.json allows it, error values always. A blank cell is sent as 0, unless
 * the function takes a text: https://github.com/OfficeDev/office-js/issues/5262.
 */
function wire(value: unknown, type: string | undefined, takesData: boolean): unknown {
  if (value === undefined) return type === 'string' ? '' : 0;
  if (typeof value === 'object' && value !== null) {
    if ('error' in value) return { type: 'Error', basicType: 'Error', basicValue: value.error };
    return takesData ? value : 'basicValue' in value ? value.basicValue : value;
  }
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (type === 'number' && typeof value === 'string') return Number(value);
  return value;
}

function rowsOf(value: unknown, givesData: boolean): FunctionResult {
  if (!Array.isArray(value)) return [[contentOf(value, givesData)]];
  if (value.every((row: unknown) => Array.isArray(row) && row.length === 0)) return [[errorValue('#CALC!')]];
  return value.map((row: unknown) =>
    Array.isArray(row) ? row.map((cell: unknown) => contentOf(cell, givesData)) : [contentOf(row, givesData)],
  );
}

function contentOf(value: unknown, givesData: boolean): Content | undefined {
  if (value === null || value === undefined) return 0;
  // REPT, too, fails beyond the length of a cell: https://github.com/SheetJS/sheetjs/issues/2108.
  if (typeof value === 'string') return value.length > maxCellText ? errorValue('#VALUE!') : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (isWireError(value)) return givenError(errorFromName(value), value.errorMessage ?? value.message);
  return givesData && isRichObject(value) ? value : errorValue('#VALUE!');
}

interface WireError {
  readonly type?: string;
  readonly errorType?: string;
  readonly basicValue?: string;
  readonly errorMessage?: string;
  readonly message?: string;
}

const isWireError = (value: object): value is WireError => 'type' in value && value.type === 'Error';
const isEntity = (value: unknown): boolean => isRichObject(value) && value.basicValue === undefined;
const isRichObject = (value: unknown): value is RichValue =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const errorFromName = ({ basicValue }: WireError): string => basicValue ?? '#VALUE!';
