import { expect, it } from 'vitest';
import { endActivation } from '../../nodes/ThirdPartyRisk/trigger/activation.ts';
import { deadlineOf } from '../../nodes/ThirdPartyRisk/trigger/poll-deadline.ts';
import { credentialsOf, CredentialStore } from '../fake/credential-store.mts';
import { fakeFunctions } from '../fake/functions.mts';
import { attributes, trigger } from './watched.mts';

const startMs = Date.parse('2026-11-01T09:00:00Z');
const addresses = { baseUrl: 'http://127.0.0.1:1', legacyBaseUrl: 'http://127.0.0.1:2', authUrl: 'http://127.0.0.1:1' };

/** The time limits of two consecutive polls in one activation, in seconds. */
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
  ['no known time limit', Infinity, [60, 210]],
  ['a time limit of 0', 0, [60, 210]],
])(
  'a poll that is given %s ends before n8n cancels it, the first one before n8n cancels the activation',
  (_, budgetMs, patience) => {
    expect(patienceOf(budgetMs)).toEqual(patience);
  },
);
