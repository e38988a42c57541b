import { describe, expect, it, test } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { sheetProtected } from '../../src/google/faults.ts';
import { ConnectorError, type ErrorDetails, type ErrorKind } from '../../src/errors.ts';
import { cellAdvice } from '../../src/i18n/cell-advice.ts';
import { failureMessages, type FailureKind } from '../../src/i18n/failures.ts';
import { languages } from '../../src/i18n/language.ts';
import { explainFailure, failureKindOf, describeCellError, describeError } from '../../src/i18n/describe-error.ts';
import { describeTaskError } from '../../src/i18n/describe-task-error.ts';

const kinds = Object.keys(failureMessages.en) as FailureKind[];
const parts = ['happened', 'data', 'todo'] as const;
const slotsOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String);
const failed = (kind: ErrorKind, details: ErrorDetails = {}) => new ConnectorError(kind, 'x.get: Not so', details);

describe.each(kinds)('a failure of the kind %s', (kind) => {
  it.each(languages)('has three parts of whole sentences in %s', (language) => {
    for (const part of parts) expect(failureMessages[language][kind][part]).toMatch(/^\p{Lu}.+[^ ]\.$/u);
  });

  it('has in a cell a sentence in each language, or in none', () => {
    const [one, other] = languages.map((language) => cellAdvice[language][kind]);
    if (one !== undefined) expect(one).toMatch(/^\p{Lu}[^{}]+[^ ]\.$/u);
    expect(other === undefined).toBe(one === undefined);
    if (other !== undefined) expect(other).not.toBe(one);
  });

  it('has different sentences in each language, with the same placeholders', () => {
    for (const part of parts) {
      const [one, other] = languages.map((language) => failureMessages[language][kind][part]) as [string, string];
      expect(other).not.toBe(one);
      expect(slotsOf(other)).toEqual(slotsOf(one));
    }
  });
});

test.each<readonly [unknown, FailureKind]>([
  ...(['config', 'auth', 'refused', 'retry-later', 'unknown-outcome', 'invalid-response', 'bug'] as const).map(
    (kind) => [failed(kind), kind] as const,
  ),
  [failed('refused', { status: 400 }), 'refused'],
  [failed('refused', { status: 403 }), 'forbidden'],
  [failed('refused', { status: 404 }), 'notFound'],
  [failed('refused', { status: 404, field: 'path', mayBeProfile: true }), 'unknownPath'],
  [failed('refused', { status: 409 }), 'conflict'],
  [failed('refused', { status: 404, isOwn: true }), 'notFound'],
  [failed('refused', { status: 404, isOwn: false }), 'foreign'],
  [failed('refused', { status: 403, isOwn: false }), 'forbidden'],
  [failed('config', { status: 302 }), 'elsewhere'],
  [failed('config', { status: 404, field: 'authUrl' }), 'config'],
  [failed('invalid-response', { field: 'address' }), 'stranger'],
  [failed('retry-later', { field: 'answer', status: 200 }), 'cutOff'],
  [failed('retry-later', { field: 'nothing', status: 204 }), 'empty'],
  [failed('retry-later', { status: 0 }), 'offline'],
  [failed('retry-later', { status: 0, field: 'late' }), 'late'],
  [failed('retry-later', { status: 503 }), 'retry-later'],
  [failed('unknown-outcome', { status: 0 }), 'unknown-outcome'],
  [failed('config', { field: 'table' }), 'table'],
  [failed('config', { field: 'protection' }), 'protection'],
  [failed('config', { field: 'emptyList' }), 'emptyList'],
  [failed('config', { field: 'runTime' }), 'overrun'],
  [failed('config', { field: 'baseUrl', status: 0, unreached: { why: 'name', host: 'a.example' } }), 'noSuchHost'],
  [failed('config', { field: 'baseUrl', status: 0, unreached: { why: 'https', host: 'a.example' } }), 'noHttps'],
  [failed('config', { field: 'baseUrl', status: 0, unreached: { why: 'proxy', host: 'a.example' } }), 'proxySignIn'],
  [failed('config', { unreached: { why: 'certificate', host: 'a.example' } }), 'certificate'],
  [failed('auth', { field: 'session' }), 'signedOut'],
  [failed('auth', { field: 'sharing' }), 'notShared'],
  [failed('retry-later', { field: 'session' }), 'sessionChanged'],
  [failed('retry-later', { field: 'time' }), 'outOfTime'],
  [failed('retry-later', { field: 'cell' }), 'editing'],
  [failed('retry-later', { field: 'spreadsheet' }), 'spreadsheetBusy'],
  [failed('retry-later', { field: 'lock', status: 0 }), 'busy'],
  [failed('retry-later', { field: 'quota' }), 'quota'],
  [new Cancelled(), 'cancelled'],
  [AbortSignal.abort().reason, 'cancelled'],
  [new TypeError('x is not a function'), 'bug'],
  [undefined, 'bug'],
])('%s is of the kind %s', (error, kind) => {
  expect(failureKindOf(error)).toBe(kind);
});

describe('in a cell', () => {
  const describeKind = (kind: ErrorKind, details: ErrorDetails = {}, language: 'en' | 'fr' = 'en') =>
    describeCellError(failed(kind, details), language, { again: ' with F5' });

  it('contains no operations and settings of the client, and names the administrator', () => {
    expect(describeKind('invalid-response')).toBe(
      'The service answered in an unknown format. Report it to your administrator: "Check this service" in the settings of the panel shows the details.',
    );
    expect(describeKind('config', {}, 'fr')).toBe(
      'Un réglage ou une saisie est à corriger. Vérifiez les arguments de la formule\u00a0; s’ils sont corrects, signalez-le à votre administrateur.',
    );
  });

  it('names the unknown host, and quotes the service where it sends a sentence', () => {
    expect(describeKind('config', { unreached: { why: 'name', host: 'a.example' } })).toMatch(
      /^The host name could not be found: a\.example\. Check /,
    );
    expect(describeCellError(new ConnectorError('config', 'a.example', { field: 'allowlist' }), 'en')).toMatch(
      /^Scripts are not allowed to call this address: a\.example\. /,
    );
    expect(describeKind('retry-later', { status: 503, reason: 'Closed at night' })).toBe(
      'The service is not available right now: Closed at night. Try again in a moment with F5.',
    );
    for (const reason of ['Forbidden', 'ACCESS_DENIED', 'The right ACCOUNT_READ is missing', 'No CIT002 here'])
      expect(describeKind('refused', { status: 403, reason })).toBe(
        'This user is not allowed to do that. Ask the administrator of the account for the missing permission.',
      );
  });
});

test.each(languages)(
  'the advice on a protected sheet is the one of its protection, and given once, in %s',
  (language) => {
    const error = sheetProtected('Portfolio');
    const { reason, todo } = explainFailure(error, language);
    expect([reason, todo]).toEqual([undefined, error.texts?.[language]]);
    expect(todo).toMatch(/owner|propriétaire/);
  },
);

describe('one line', () => {
  it("quotes the service's own words, and ends them with a full stop", () => {
    const error = failed('refused', { reason: 'Locked' });
    expect(describeError(error, 'en')).toBe(
      'The service refused the request: Locked. Correct what the service objects to, then try again.',
    );
    expect(describeError(error, 'fr')).toBe(
      'Le service a refusé la demande\u00a0: Locked. Corrigez ce que le service indique, puis réessayez.',
    );
  });

  it('for a setting contains only the setting’s own advice', () => {
    expect(describeError(new ConnectorError('config', 'Pull again.', { field: 'table' }), 'fr')).toBe(
      'Un réglage ou une saisie est à corriger\u00a0: Pull again.',
    );
  });

  it('keeps the name of a setting, for any source of the refusal', () => {
    const error = failed('config', { field: 'authUrl', status: 404, reason: '404 Not Found' });
    expect(describeError(error, 'en')).toBe('A setting or an input has to be corrected: x.get: Not so.');
    expect(explainFailure(error, 'en').reason).toBe('x.get: Not so');
  });

  it.each([
    failed('invalid-response', { field: 'address', status: 200 }),
    failed('config', { status: 302, reason: 'Found' }),
    failed('refused', { status: 404, isOwn: false }),
    failed('config', { field: 'filter' }),
  ])('about an intermediary or a filter is complete in each language', (error) => {
    for (const language of languages) {
      const { happened, reason, todo } = explainFailure(error, language);
      expect(reason).toBeUndefined();
      expect(describeError(error, language)).toBe(`${happened} ${todo}`);
    }
  });

  it.each([
    [failed('refused', { status: 400, isOwn: true, reason: 'Locked' }), 'The service says: “Locked”'],
    [failed('refused', { status: 400, isOwn: false, reason: 'Locked' }), 'The response says: “Locked”'],
    [failed('retry-later', { status: 429, isOfRelay: true, reason: 'Locked' }), 'The relay says: “Locked”'],
    [failed('refused', { status: 404, isOwn: false, isOfRelay: true, reason: 'Locked' }), 'The relay says: “Locked”'],
    [failed('unknown-outcome', { status: 200, reason: 'Locked' }), 'The response says: “Locked”'],
    [failed('retry-later', { status: 0, reason: 'No route' }), 'Reason: “No route”'],
    [failed('unknown-outcome', { status: 0, reason: 'No route' }), 'Reason: “No route”'],
  ])('for %s names the service as the source of a quotation only if the service wrote it', (error, reason) => {
    expect(explainFailure(error, 'en').reason).toBe(reason);
  });

  it('names the host at which no connection can be established', () => {
    const error = failed('config', { field: 'authUrl', unreached: { why: 'name', host: 'auth.example' } });
    expect(describeError(error, 'en')).toBe(
      'The host name could not be found: auth.example. Check the address in the connection, and the network; then try again.',
    );
    expect(describeError(error, 'fr')).toBe(
      'Le nom d’hôte est introuvable\u00a0: auth.example. Vérifiez l’adresse dans la connexion, ainsi que le réseau, puis réessayez.',
    );
    expect(explainFailure(error, 'fr').reason).toBe('auth.example');
  });

  it.each([
    [undefined, 'in a moment'],
    [1_500, 'in 2 s'],
    [80_000, 'in 1 min 20 s'],
    [7_260_000, 'in 2 h 01 min'],
  ])('about a wait of %s ms says %s', (waitMs, when) => {
    const error = failed('retry-later', waitMs === undefined ? {} : { waitMs });
    expect(describeError(error, 'en')).toBe(`The service is not available right now. Try again ${when}.`);
  });

  it('names the place of an unexpected value in an answer', () => {
    expect(describeError(failed('invalid-response'), 'fr')).toContain('\u00a0: x.get: Not so. Signalez-le');
  });

  it.each(languages)('contains no internal words in %s, and no secret', (language) => {
    for (const error of [new SyntaxError('"eyJhbGciOi" is not a JSON'), 'eyJhbGciOi', failed('bug')]) {
      expect(describeError(error, language)).not.toMatch(/eyJhbGciOi|Not so/);
      expect(explainFailure(error, language).reason).toBeUndefined();
    }
  });

  it.each(languages)('fills every placeholder in %s', (language) => {
    const filled = new Set(['{when}', '{signIn}', '{again}']);
    for (const { todo } of Object.values(failureMessages[language])) {
      expect(slotsOf(todo).filter((slot) => !filled.has(slot))).toEqual([]);
    }
    for (const error of [failed('auth', { field: 'session' }), failed('retry-later'), new Cancelled()]) {
      expect(describeError(error, language)).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('a host', () => {
  const phrases = { signIn: ' in the pane', again: ' with F9', more: { 'retry-later': 'Or have it done.' } };

  it('can set where users sign in, how to repeat an action, and further advice', () => {
    expect(describeError(failed('auth', { field: 'session' }), 'en', phrases)).toBe(
      'You are not signed in. Sign in in the pane, then try again with F9.',
    );
    expect(explainFailure(failed('retry-later', { waitMs: 3_000 }), 'en', phrases).todo).toBe(
      'Try again in 3 s with F9. Or have it done.',
    );
  });

  it('of tasks that can be resumed names the failed call', () => {
    const error = failed('retry-later', { endpoint: 'attributes.set', requestId: 'r-9' });
    expect(describeTaskError(error, 'fr')).toBe(
      'Le service est momentanément indisponible. Réessayez dans un instant. Le travail reprend où il s’est arrêté. (attributes.set, r-9)',
    );
  });
});
