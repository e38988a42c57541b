import type { Client, Op } from '@tpr/core';
import type { Endpoint } from '@tpr/core/api';
import type { RecordKind } from '../records/record-kind.ts';
import type { Names } from './names.ts';

/** An endpoint whatever it takes. */
export type AnyEndpoint = Endpoint<never>;
export type CallInput = Readonly<Record<string, unknown>>;

/** An operation that is one call, with what its endpoint does not contain. */
export interface OperationSpec extends Names {
  readonly endpoint: AnyEndpoint;
  readonly record: RecordKind;
  /** The same list of one third party, where the user wants it of one. */
  readonly ofOne?: AnyEndpoint;
  /** Documents may come with what was read on them: `evidence.extractedDataOperations` as shipped. */
  readonly takesExtractedData?: true;
  /** Of a downloaded file that came without a name. */
  fileName?(input: CallInput): string;
  /** Where the call alone is not enough. */
  read?(client: Client, input: object): Op<object>;
}
