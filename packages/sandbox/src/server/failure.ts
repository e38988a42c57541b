import type { RuleRefusal, RefusalReason } from '../domain/index.ts';
import { wireId } from './wire-id.ts';
import type { Behaviour } from '../variants/behaviour.ts';

/** An error response. The message is for the caller: one line that says what to do. */
export class FailedAnswer extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** More fields of the error body. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'FailedAnswer';
    this.status = status;
    this.headers = headers;
    this.extra = extra;
  }
}

/** Refuses a request with 400. @param message one line that says why */
export function refuse(message: string): never {
  throw new FailedAnswer(400, message);
}

export const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const refusalStatuses: Readonly<Record<RefusalReason, number>> = {
  'not-found': 404,
  'duplicate-third-party': 409,
  'duplicate-reference': 400,
  'wrong-state': 409,
  'typed-dossier': 409,
  'unknown-label': 400,
  'unknown-type': 400,
  'unknown-code': 400,
  calculated: 400,
  'invalid-value': 400,
};

/** Maps a refusal by a domain rule to its error response. */
export function failureOf({ reason, message, existingId }: RuleRefusal, { is }: Behaviour): FailedAnswer {
  const extra = existingId === undefined ? {} : { thirdpartyId: wireId(existingId, is) };
  if (reason === 'typed-dossier') return new FailedAnswer(is('G66=400') ? 400 : is('G66=403') ? 403 : 409, message);
  if (reason === 'duplicate-third-party') return new FailedAnswer(is('G05=400') ? 400 : 409, message, {}, extra);
  return new FailedAnswer(refusalStatuses[reason], message);
}

interface ErrorContent {
  readonly type: string;
  readonly text: string;
}

interface ErrorFacts {
  readonly failure: FailedAnswer;
  readonly base: 'current' | 'legacy';
  readonly path: string;
  readonly instantMs: number;
}

/** The body of an error: the legacy format (R161), or one of the formats of G101 for the current interface. */
export function errorContent({ failure, base, path, instantMs }: ErrorFacts, { is }: Behaviour): ErrorContent {
  const { status, message, extra } = failure;
  const error = statusTexts[status] ?? 'Error';
  const json = (body: unknown, type = 'application/json'): ErrorContent => ({ type, text: JSON.stringify(body) });
  if (base === 'current') {
    if (is('G101=problem')) {
      return json({ title: error, status, detail: message, instance: path, ...extra }, 'application/problem+json');
    }
    if (is('G101=envelope')) {
      return json({
        content: null,
        error: [{ code: String(status), message, request: path, reason: error }],
        ...extra,
      });
    }
    if (is('G101=message')) return json({ message, ...extra });
    if (is('G101=errors')) return json({ errors: [message], ...extra });
    if (is('G101=text')) return { type: 'text/plain', text: message };
    if (is('G101=html')) {
      const shown = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return { type: 'text/html', text: `<!doctype html><title>${error}</title><h1>${error}</h1><p>${shown}</p>` };
    }
  }
  const timestamp = new Date(instantMs).toISOString().replace('Z', '+0000');
  return json({ timestamp, status, error, message, path, ...extra });
}
