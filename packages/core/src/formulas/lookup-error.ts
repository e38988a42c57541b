import { ConnectorError, type ErrorKind } from '../errors.ts';
import type { LookupCode } from './sentences.ts';

export type LookupParams = Readonly<Record<string, string>>;

/** A formula that can not be answered as it stands. Hosts show `describeLookup`; `message` is for logs. */
export class LookupError extends ConnectorError {
  readonly code: LookupCode;
  readonly params: LookupParams;

  constructor(code: LookupCode, params: LookupParams = {}, kind: ErrorKind = 'config') {
    super(kind, `${code} ${JSON.stringify(params)}`, kind === 'refused' ? { status: 404 } : {});
    this.code = code;
    this.params = params;
  }
}
