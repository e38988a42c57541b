import { defaultChoice } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { freeName, renameTaken, wouldReplace, type OwnChoice } from '../../src/pages/portfolio/own-choices.ts';
import { loadMessages } from '../../src/i18n/index.ts';
import { languages } from '@tpr/core';
import { columnOptions } from '../page/scenes/portfolio.ts';

const { portfolio: messages } = await loadMessages('en');
const own = (name: string): OwnChoice => ({ name, choice: defaultChoice, base: defaultChoice, hasColumns: true });

test('own choices are numbered, and a number that is free is given again', () => {
  expect(freeName([], messages.own)).toBe('My own choice');
  expect(freeName(['My own choice', 'Quarterly'], messages.own)).toBe('My own choice 2');
  expect(freeName(['My own choice 2'], messages.own)).toBe('My own choice');
});

test('an own choice gives its name to another that is saved under it, and takes one that no other has', () => {
  const owns = [own('My own choice'), own('My own choice 2')];
  const names = (saved: readonly string[]) => renameTaken(owns, saved, messages.own).map(({ name }) => name);
  expect(names([])).toEqual(['My own choice', 'My own choice 2']);
  expect(names(['My own choice'])).toEqual(['My own choice 3', 'My own choice 2']);
  expect(names(['My own choice', 'My own choice 2'])).toEqual(['My own choice 3', 'My own choice 4']);
});

test('a name requires a confirmation if another choice has it, in the panel of any workbook', () => {
  const other = { ...defaultChoice, columns: ['name', 'siren'] };
  const stored = (choices: object): Storage => ({ getItem: () => JSON.stringify(choices) }) as unknown as Storage;
  const replaces = (storage: Storage | undefined, shown: Record<string, typeof other>, name = 'Mine') =>
    wouldReplace(storage, shown, name, defaultChoice, columnOptions);
  expect(replaces(stored({}), {})).toBe(false);
  expect(replaces(stored({ Mine: other }), {})).toBe(true);
  expect(replaces(undefined, { Mine: other })).toBe(true);
  expect(replaces(stored({ Mine: defaultChoice }), { Mine: other })).toBe(false);
  expect(replaces(stored({ Mine: other }), {}, 'constructor')).toBe(false);
});

test.each(languages)('own choices have different names in %s', async (language) => {
  const { own: nameOf } = (await loadMessages(language)).portfolio;
  expect(new Set([1, 2, 3].map(nameOf)).size).toBe(3);
});
