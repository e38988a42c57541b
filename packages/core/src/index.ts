/** The portable client. A host runs its operations: `@tpr/core/fetch` in browsers and Node.js, `@tpr/core/sync` elsewhere. */
export { createClient, type Client, type ClientOptions } from './client.ts';
export type { Call, ListCall } from './client-of.ts';
export { checkConnection, type Connection } from './connection.ts';
export { ConnectorError, type ErrorDetails, type ErrorKind } from './errors.ts';
export {
  all,
  ask,
  each,
  limit,
  once,
  type HostEffects,
  type HttpReply,
  type HttpRequest,
  type Notice,
  type Op,
} from './engine/op.ts';
export { Cancelled } from './engine/cancel.ts';
export type { DownloadedFile, Page, TemporaryAddress } from './exchange/answer.ts';
export type { ListProgress } from './exchange/listing.ts';
export { Session, signedByHost, type Authenticator } from './exchange/session.ts';
export * from './work/writing/index.ts';
export * from './evidence/index.ts';
export * from './service/index.ts';
export * from './values/index.ts';
export * from './work/finding/index.ts';
export * from './desk/index.ts';
export { languageOf, type Language } from './words/language.ts';
export * from './formulas/index.ts';
