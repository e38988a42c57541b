import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import type { Fields } from './schema.ts';

/** A method type, which is bivariant: so `RecordKind<Dossier>` is assignable to `RecordKind`. */
type Fits<T> = { of(record: T): boolean }['of'];

/** The output of one kind of record. */
export interface RecordKind<T = object> {
  /** Fields of the output, simplified if the record has a simplified form. */
  readonly output: Fields;
  /** Fields that *Selected Fields* offers, simplified or not. */
  readonly selectable?: Fields;
  /** Fields that are always included in a selection. */
  readonly ids?: readonly string[];
  /** The fields that most workflows need: at most ten, none of them nested. The whole record is returned on request. */
  simplified?(record: T): IDataObject;
  /** The output of a record without a simplified form; the record itself when absent. */
  shown?(record: T): IDataObject;
  /** Filters that are applied to the response: the specification shows no filters for the service's lists (G25). */
  readonly filters?: {
    readonly fields: INodeProperties[];
    fits(filters: Parameters): Fits<T>;
  };
}
