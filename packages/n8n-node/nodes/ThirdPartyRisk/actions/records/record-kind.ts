import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import type { Fields } from './schema.ts';

/** As methods are compared, so that a kind of dossiers is a kind of records. */
type Fits<T> = { of(record: T): boolean }['of'];

/** How one kind of record comes out of the node. */
export interface RecordKind<T = object> {
  /** As it comes out, simplified where that is so. */
  readonly output: Fields;
  /** Fields that *Selected Fields* offers, simplified or not. */
  readonly selectable?: Fields;
  /** Fields that are always included in a selection. */
  readonly ids?: readonly string[];
  /** The few fields that most workflows need: at most ten, none of them nested; the whole record on request. */
  simplified?(record: T): IDataObject;
  /** What comes out where there is nothing to simplify; the record itself when absent. */
  shown?(record: T): IDataObject;
  /** The service's lists take no filters that are shown, so these are applied to what it sends (G25). */
  readonly filters?: {
    readonly fields: INodeProperties[];
    fits(filters: Parameters): Fits<T>;
  };
}
