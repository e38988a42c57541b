import { expect, it } from 'vitest';
import { endActivation } from '../../nodes/ThirdPartyRisk/trigger/activation.ts';
import { deadlineOf } from '../../nodes/ThirdPartyRisk/trigger/poll-deadline.ts';
import { credentialsOf, CredentialStore } from '../fake/credential-store.mts';
import { fakeFunctions } from '../fake/functions.mts';
import { attributes, trigger } from './watched.mts';

const startMs = Date.parse('2026-11-01T09:00:00Z');
const addresses = { baseUrl: 'http://127.0.0.1:1', legacyBaseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1' };

/** How long two polls may take that follow each other in one activation, in seconds. */
function patienceOf(budgetMs: number): readonly number[] {
  const { description } = trigger;
  const credential = new CredentialStore(credentialsOf(addresses));
  const { poll } = fakeFunctions({ description, credential, parameters: attributes, budgetMs });
  const first = deadlineOf(poll, startMs);
  endActivation(poll);
  return [first, deadlineOf(poll, startMs)].map((deadlineMs) => (deadlineMs - startMs) / 1_000);
}

it.each([
  ['the usual time', 300_000, [60, 210]],
  ['little time', 10_000, [7, 7]],
  ['no time that could be told', Infinity, [60, 210]],
  ['no time at all', 0, [60, 210]],
])(
  'a poll that is given %s ends before n8n gives it up, the first one before it gives the workflow up',
  (_, budgetMs, patience) => {
    expect(patienceOf(budgetMs)).toEqual(patience);
  },
);
