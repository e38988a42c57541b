import type { AttributeWriter, Client, Finder, Cache, Op } from '@tpr/core';
import type { IBinaryData, IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { Parameters } from './parameters.ts';
import type { Fields } from './records/schema.ts';

/** One item of the output; the runner adds its pairing. */
export type Result = Pick<INodeExecutionData, 'json' | 'binary'>;

/** A file of an item that is sent to the service. */
export interface InputFile {
  /** Its media type. */
  readonly type: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Context of an operation for one item. */
export interface OperationCall {
  readonly client: Client;
  /** Shared by all items, so that definitions are read once. */
  readonly attributes: AttributeWriter;
  /** Shared by all items, so that equal look-ups are made once. */
  readonly finder: Finder;
  /** Recent responses: items that read the same record share one request. */
  readonly recent: Cache;
  /** Results of long reads by their key: equal items share them. */
  readonly shared: Map<string, unknown>;
  readonly parameters: Parameters;
  readonly item: INodeExecutionData;
  readonly itemIndex: number;
  /** How many items there are. */
  readonly itemCount: number;
  /** The stored file of a download, by the placeholder that the client received. */
  binaryOf(bytes: Uint8Array): IBinaryData;
  /**
   * A file of the item that the client can send; its bytes are read when the request is sent.
   * @param wrap returns the bytes to send instead of the file. @throws NodeOperationError if the item has no such file
   */
  inputFile(this: void, field: string, wrap?: (file: InputFile) => Uint8Array): InputFile;
}

/** An entry of the operation selector with everything that belongs to it. */
export interface Operation {
  readonly name: string;
  readonly value: string;
  /** Sentence case, with the resource and without articles. */
  readonly action: string;
  readonly description: string;
  /** Shown when this resource and operation are chosen. */
  readonly properties: INodeProperties[];
  /** Changes the service: items run one after the other; items of different records (`recordOf`) run concurrently. */
  readonly isWrite?: true;
  /** The record that an item changes; absent if the order of all items matters. */
  readonly recordOf?: (call: OperationCall) => Op<string>;
  /** Running an item again has the same result: it may be repeated, and the last item of a record has to win. */
  readonly isIdempotent?: true;
  /** For an operation with `isWrite`: whether it only reads with these parameters. */
  readonly onlyReads?: (parameters: Parameters) => boolean;
  /** What an item replaces as a whole: if a later item has replaced it, an earlier one that failed is not sent again. */
  readonly replaces?: (parameters: Parameters) => string | undefined;
  readonly isOffline?: true;
  /** Simplified output, which the editor shows before the first run; absent if it is not known in advance. */
  readonly output?: Fields;
  run(call: OperationCall): Op<readonly Result[]>;
}

export interface Resource {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
  /** A notice that is shown with all its operations. */
  readonly notice?: string;
  readonly operations: readonly Operation[];
}

/** Types a record of the client as n8n's JSON. */
export const toJson = (value: object): IDataObject => value as IDataObject;
export const resultOf = (value: object): Result => ({ json: toJson(value) });
