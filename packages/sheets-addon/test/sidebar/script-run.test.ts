import { ConnectorError, explainFailure, languages, type Language } from '@tpr/core';
import { expect, test } from 'vitest';
import { packError } from '../../src/shared/calls.ts';
import { createAskScript, unpackError, type ScriptRun } from '../../src/sidebar/script-run.ts';

/** The page's error for a failure that Google reports in place of a reply. */
async function failWith(message: string, language: Language): Promise<ConnectorError> {
  let fail: (error: Error) => void = () => undefined;
  const run: ScriptRun = {
    withSuccessHandler: () => run,
    withFailureHandler(handler) {
      fail = handler;
      return run;
    },
    answerPanel: () => fail(new Error(message)),
  };
  const asked = createAskScript(
    () => run,
    () => language,
    'pass',
  )('openPanel');
  const error: unknown = await asked.catch((caught: unknown) => caught);
  if (!(error instanceof ConnectorError)) throw new Error('It is no fault of ours.');
  return error;
}

/** Users who met the first error quote its French text. */
const ofGoogle = [
  'Exceeded maximum execution time',
  'Durée d’exécution autorisée dépassée',
  'There are too many scripts running simultaneously for this Google user account.',
  'ScriptError: Service using too much computer time for one day.',
];

test.each(ofGoogle)(
  'an error with which Google ends a run is shown in Google’s words, and not as a bug of the connector: %s',
  async (text) => {
    for (const language of languages) {
      const { kind, field, message } = await failWith(text, language);
      expect([kind, field]).toEqual(['retry-later', 'google']);
      expect(message).toContain(text.replace('ScriptError: ', ''));
    }
  },
);

test('a script that does not run is reported as a bug of the connector', async () => {
  for (const text of ['ReferenceError: x is not defined', 'ScriptError: TypeError: x is no function']) {
    expect((await failWith(text, 'en')).kind).toBe('bug');
  }
});

const refusal = { endpoint: 'thirdParties.get', status: 404, reason: 'Blocked', requestId: 'r-1', attempts: 2 };

test.each([
  new ConnectorError('refused', 'Not found.', { ...refusal, isOwn: false }),
  new ConnectorError('refused', 'Not found.', { ...refusal, isOwn: true, mayBeProfile: true, field: 'path' }),
  new ConnectorError('retry-later', 'Later.', { status: 429, reason: 'Too many.', isOfRelay: true, waitMs: 61_000 }),
  new ConnectorError('config', 'No host.', { field: 'authUrl', unreached: { why: 'name', host: 'a.example' } }),
  new ConnectorError('config', 'Read only.', { field: 'protection', texts: { en: 'Read only.', fr: 'Protégée.' } }),
])('the sidebar explains an error of the script as the script would: %s', (error) => {
  const received = unpackError(JSON.parse(JSON.stringify(packError(error))) as ReturnType<typeof packError>);
  for (const language of languages) expect(explainFailure(received, language)).toEqual(explainFailure(error, language));
});
