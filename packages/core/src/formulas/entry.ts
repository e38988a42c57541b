/**
 * What columns of formulas are filled with, and nothing else of the core: for a script whose every byte is waited for,
 * each time anew. The other hosts take `@tpr/core`.
 */
export type { Connection } from '../connection.ts';
export { all, type HttpReply, type HttpRequest, type Op } from '../engine/op.ts';
export { Cancelled } from '../engine/cancel.ts';
export { ConnectorError } from '../errors.ts';
export { Session, type Authenticator } from '../exchange/session.ts';
export { answerPairs, settle, type Answered } from './answers.ts';
export { createFactClient } from './fact-client.ts';
export { FactLookup } from './fact-lookup.ts';
export { toCardText, toFormulaCell, toFormulaRows, type FormulaCell, type FormulaRows } from './formula-cells.ts';
export { LookupError } from './lookup-error.ts';
export type { Overlay } from '../service/profile/overlay.ts';
export { profileOver, type Profile } from '../service/profile/profile.ts';
export type { Table } from '../work/portfolio/table.ts';
export { isEmptyCell, type Cell } from '../values/cell.ts';
export { languageOf, type Language } from '../words/language.ts';
