import type { Client, Op } from '@tpr/core';
import type { Endpoint } from '@tpr/core/api';
import type { RecordKind } from '../records/record-kind.ts';
import type { Names } from './names.ts';

/** An endpoint with any input. */
export type AnyEndpoint = Endpoint<never>;
export type CallInput = Readonly<Record<string, unknown>>;

/** An operation that is one call: its endpoint, and the properties that the endpoint does not have. */
export interface OperationSpec extends Names {
  readonly endpoint: AnyEndpoint;
  readonly record: RecordKind;
  /** The endpoint that lists the records of one third party, for users who choose one. */
  readonly ofOne?: AnyEndpoint;
  /** Documents may have extracted data: the default of `evidence.extractedDataOperations`. */
  readonly takesExtractedData?: true;
  /** Name for a downloaded file without a name. */
  fileName?(input: CallInput): string;
  /** Replaces the plain call of the endpoint. */
  read?(client: Client, input: object): Op<object>;
}
