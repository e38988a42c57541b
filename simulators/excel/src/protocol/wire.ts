/** The ProcessQuery format of office.js, as written by its own serializer. */
export interface ArgumentInfo {
  readonly Arguments?: readonly unknown[];
  /** For an argument that is an object: the id of its path. */
  readonly ReferencedObjectPathIds?: readonly (number | readonly number[] | null)[];
}

export interface QueryInfo {
  readonly Select?: readonly string[];
  readonly Expand?: readonly string[];
  readonly Top?: number;
  readonly Skip?: number;
}

export interface ObjectPath {
  readonly Id: number;
  readonly ObjectPathType: number;
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: ArgumentInfo;
}

export interface Action {
  readonly Id: number;
  readonly ActionType: number;
  readonly Name: string;
  readonly ObjectPathId: number;
  readonly ArgumentInfo?: ArgumentInfo;
  readonly QueryInfo?: QueryInfo;
  readonly RecursiveQueryInfo?: Readonly<Record<string, QueryInfo>>;
  readonly ObjectState?: Readonly<Record<string, unknown>>;
}

export interface RequestBody {
  readonly AutoKeepReference?: boolean;
  readonly Actions: readonly Action[];
  readonly ObjectPaths: Readonly<Record<string, ObjectPath>>;
}

export interface ResponseError {
  readonly Code: string;
  readonly Message: string;
  readonly HttpStatusCode: number;
  readonly Location: string;
  readonly ActionIndex: number;
}

export interface ResponseBody {
  readonly Results: readonly { readonly ActionId: number; readonly Value: unknown }[];
  readonly TraceIds: readonly number[];
  readonly Error?: ResponseError;
}

export const actionTypes = {
  instantiate: 1,
  query: 2,
  method: 3,
  setProperty: 4,
  trace: 5,
  recursiveQuery: 6,
  queryAsJson: 7,
  update: 9,
} as const;

export const pathTypes = { global: 1, service: 2, method: 3, property: 4, indexer: 5, reference: 6, null: 7 } as const;

/** The flag of a request that waits while the user edits a cell. */
export const delayForCellEdit = 64;

/** One pushed message: category, type, target, text, id, and whether another user caused it. */
export type Push = readonly [
  category: number,
  type: number,
  target: string,
  message: string,
  id: number,
  isRemote: boolean,
];

export const pushCategories = { customFunction: 1, action: 2, event: 65_536 } as const;
