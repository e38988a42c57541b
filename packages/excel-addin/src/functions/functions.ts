/**
 * What Excel is told of the functions: the build reads this file, nobody runs it. `installFunctions` associates each id
 * with its implementation, whose types are checked against these declarations. Ranges arrive as matrices, one cell as a
 * matrix of one, and an argument left out as null.
 */

/**
 * The portfolio as a table, one row a third party.
 * @customfunction PORTFOLIO PORTFOLIO
 * @param [columns] Names of columns.
 * @param [filter] Conditions, such as "Criticality=High".
 * @param invocation Excel's side of the call.
 * @returns A header and the rows.
 */
export declare function portfolio(
  columns: unknown[][],
  filter: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * One fact of a third party, or its card.
 * @customfunction THIRDPARTY THIRDPARTY
 * @param id Identifiers of third parties.
 * @param [field] Names of facts, or "card".
 * @param invocation Excel's side of the call.
 * @returns One value for each identifier.
 */
export declare function thirdParty(
  id: unknown[][],
  field: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * The value of an attribute.
 * @customfunction ATTRIBUTE ATTRIBUTE
 * @param id Identifiers of third parties.
 * @param label Names of attributes.
 * @param invocation Excel's side of the call.
 * @returns One value for each identifier.
 */
export declare function attribute(
  id: unknown[][],
  label: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * The value of an indicator.
 * @customfunction INDICATOR INDICATOR
 * @param id Identifiers of third parties.
 * @param label Names of indicators.
 * @param invocation Excel's side of the call.
 * @returns One value for each identifier.
 */
export declare function indicator(
  id: unknown[][],
  label: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * The dossiers of third parties.
 * @customfunction DOSSIERS DOSSIERS
 * @param id Identifiers of third parties.
 * @param [type] Code or name of a dossier type.
 * @param invocation Excel's side of the call.
 * @returns A header and the rows.
 */
export declare function dossiers(
  id: unknown[][],
  type: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * The documents of third parties, or of a dossier.
 * @customfunction DOCUMENTS DOCUMENTS
 * @param id Identifiers of third parties, or "dossier 5001".
 * @param [status] A status.
 * @param invocation Excel's side of the call.
 * @returns A header and the rows.
 */
export declare function documents(
  id: unknown[][],
  status: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * What was read on a document.
 * @customfunction EXTRACTED EXTRACTED
 * @param id Identifiers of third parties.
 * @param document Code or name of the document.
 * @param field Names of fields.
 * @param invocation Excel's side of the call.
 * @returns One value for each identifier and field.
 */
export declare function extracted(
  id: unknown[][],
  document: unknown,
  field: unknown[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * What something happened to in a stretch of time.
 * @customfunction EVENTS EVENTS
 * @param events Kinds or event codes.
 * @param since First day.
 * @param [until] Last day.
 * @param invocation Excel's side of the call.
 * @returns A header and the rows.
 */
export declare function events(
  events: unknown[][],
  since: unknown,
  until: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * Companies of the reference directory.
 * @customfunction SEARCH SEARCH
 * @param text A name or a number.
 * @param [country] Two-letter code.
 * @param invocation Excel's side of the call.
 * @returns A header and the rows.
 */
export declare function search(
  text: unknown,
  country: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * Checks legal identifiers without asking the service.
 * @customfunction CHECKID CHECKID
 * @param id Legal identifiers.
 * @param [kind] What they are.
 * @param [country] Two-letter code.
 * @param invocation Excel's side of the call.
 * @returns One verdict for each identifier.
 */
export declare function checkId(
  id: unknown[][],
  kind: unknown,
  country: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]>;

/**
 * Whether formulas can be answered, and how old the answers are.
 * @customfunction STATUS STATUS
 * @volatile
 * @param invocation Excel's side of the call.
 * @returns Two columns: what, and its value.
 */
export declare function status(invocation: CustomFunctions.Invocation): Promise<unknown[][]>;
