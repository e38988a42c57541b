/** A refusal by Excel: `code` is the error code that an add-in checks, `status` the HTTP status of the response. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const invalidArgument = (reason: string): Refusal =>
  new Refusal('InvalidArgument', `The argument is invalid or missing or has an incorrect format. (${reason})`);

export const itemNotFound = (item: string): Refusal =>
  new Refusal('ItemNotFound', `The requested resource doesn't exist. (${item})`, 404);

export const itemAlreadyExists = (item: string): Refusal =>
  new Refusal('ItemAlreadyExists', `A resource with the same name or identifier already exists. (${item})`, 409);

export const invalidOperation = (reason: string): Refusal =>
  new Refusal('InvalidOperation', `This operation is not permitted. (${reason})`);

export const accessDenied = (reason: string): Refusal =>
  new Refusal('AccessDenied', `You cannot perform the requested operation. (${reason})`, 403);

export const insertDeleteConflict = (reason: string): Refusal =>
  new Refusal(
    'InsertDeleteConflict',
    `The insert or delete operation attempted resulted in a conflict. (${reason})`,
    409,
  );

/** https://learn.microsoft.com/office/dev/add-ins/testing/application-specific-api-error-handling */
export const mergedRangeConflict = (): Refusal =>
  new Refusal(
    'MergedRangeConflict',
    "Cannot complete the operation. A table can't overlap with another table, a PivotTable report, query results, merged cells, or an XML Map.",
    409,
  );

export const invalidSelection = (): Refusal =>
  new Refusal('InvalidSelection', 'The current selection is invalid for this operation.');

/** An internal error of Excel, without details. */
export const internalError = (): Refusal =>
  new Refusal('GeneralException', 'There was an internal error while processing the request.', 500);

/**
 * A call that this Excel does not support:
 * https://learn.microsoft.com/office/dev/add-ins/develop/office-versions-and-requirement-sets
 */
export const notOnPlatform = (name: string, set: string): Refusal =>
  new Refusal(
    'ApiNotFound',
    `The API you are trying to use could not be found. It may be available in a newer version of the Office application. (${name} is of ${set}.)`,
    404,
  );

export const undoNotSupported = (name: string): Refusal =>
  new Refusal(
    'UndoNotSupported',
    `The JavaScript API request failed due to lack of support for the undo operation. (${name})`,
  );

/** A call that the simulator does not support; the name is that of the wire, `Type.Member`. */
export const apiNotFound = (name: string): Refusal =>
  new Refusal('ApiNotFound', `This workbook does not simulate ${name}.`, 404);
