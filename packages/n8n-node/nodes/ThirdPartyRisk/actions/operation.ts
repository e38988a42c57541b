import type { AttributeWriter, Client, Op } from '@tpr/core';
import type { IBinaryData, IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { Parameters } from './parameters.ts';

/** One item handed on; its pairing is added by whoever runs the operation. */
export type Result = Pick<INodeExecutionData, 'json' | 'binary'>;

/** What an operation knows while it works on one item. */
export interface OperationCall {
  readonly client: Client;
  /** One for all items: the definitions are read once. */
  readonly attributes: AttributeWriter;
  readonly parameters: Parameters;
  readonly item: INodeExecutionData;
  readonly itemIndex: number;
  /** The file that stands behind the bytes of a download. */
  binaryOf(bytes: Uint8Array): IBinaryData;
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
  /** Changes the service: items are then taken one after the other. */
  readonly isWrite?: true;
  /** Of an operation that changes the service unless it is filled in otherwise. */
  readonly onlyReads?: (parameters: Parameters) => boolean;
  readonly isOffline?: true;
  /** An item as it comes out, for people who map fields before the first run. */
  readonly example: IDataObject;
  run(call: OperationCall): Op<readonly Result[]>;
}

export interface Resource {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
  readonly operations: readonly Operation[];
}

/** A record of the client as n8n's JSON. */
export const toJson = (value: object): IDataObject => value as IDataObject;
export const resultOf = (value: object): Result => ({ json: toJson(value) });
