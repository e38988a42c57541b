import { expect, it } from 'vitest';
import { profileEntries, type ProfileKey } from '../../../src/api/profile/index.ts';
import { aliasTrial, nameTrial, pathTrial } from './families.ts';
import { rows } from './rows.ts';
import { observe, type Trial } from './trial.ts';

/** A key without effect has no trial, and its test fails. */
function trialOf(key: ProfileKey): Trial {
  const row = rows[key];
  if (row !== undefined) return row;
  const [family] = key.split('.');
  if (family === 'paths') return pathTrial(key);
  if (family === 'query' || family === 'body') return nameTrial(key);
  if (family === 'fields') return aliasTrial(key);
  throw new Error(`${key} has no row: say what shows that it is read.`);
}

it.each(Object.keys(profileEntries) as ProfileKey[])('%s is read: its value makes a difference', async (key) => {
  const trial = trialOf(key);
  const [usual, otherwise] = [
    await observe(trial, trial.beside),
    await observe(trial, { ...trial.beside, [key]: trial.value }),
  ];
  if (trial.asks === true) {
    expect(otherwise.requests).not.toBe(usual.requests);
  } else {
    expect([otherwise.requests, otherwise.rest]).not.toEqual([usual.requests, usual.rest]);
    const failure = trial.fails === true ? expect.any(String) : undefined;
    expect(otherwise.error).toEqual(failure);
  }
});
