import { ConnectorError } from '@tpr/core';
import { describe, expect, it } from 'vitest';
import {
  cleanForm,
  fieldMessage,
  fieldOf,
  firstForm,
  presetOf,
  withPreset,
} from '../../src/pages/sign-in/sign-in-fields.ts';
import { loadMessages } from '../../src/i18n/index.ts';
import { sandboxPreset } from '../page/scenes/presets.ts';

const { connection } = sandboxPreset;
const other = { ...sandboxPreset, id: 'other', connection: { ...connection, baseUrl: 'https://other.example.test' } };

describe('the form', () => {
  it('starts with the last connection, else with the first preset', () => {
    expect(firstForm([other, sandboxPreset], connection)).toBe(connection);
    expect(firstForm([other, sandboxPreset], undefined)).toBe(other.connection);
    expect(firstForm([], undefined).baseUrl).toBe('');
  });

  it('finds the preset by its addresses, for any user', () => {
    expect(presetOf([other, sandboxPreset], { ...connection, username: 'else' })?.id).toBe('sandbox');
    expect(presetOf([sandboxPreset], { ...connection, realm: 'mine' })).toBeUndefined();
  });

  it('keeps the typed user when the environment changes', () => {
    const typed = { ...connection, username: 'me', accountId: '' };
    expect(withPreset(typed, other)).toEqual({ ...other.connection, username: 'me', accountId: '1001' });
    expect(withPreset(typed, undefined)).toMatchObject({ baseUrl: '', username: 'me' });
  });

  it('trims its fields and omits an empty address', () => {
    const sent = cleanForm({ ...connection, baseUrl: ' https://a ', legacyBaseUrl: ' ', environment: 'Test ' });
    expect(sent).toEqual({ ...connection, baseUrl: 'https://a', environment: 'Test', legacyBaseUrl: undefined });
    expect('legacyBaseUrl' in sent).toBe(false);
  });

  it('marks a field only for an error about one of its fields', () => {
    expect(fieldOf(new ConnectorError('config', 'x', { field: 'accountId' }))).toBe('accountId');
    expect(fieldOf(new ConnectorError('config', 'x', { field: 'table' }))).toBeUndefined();
    expect(fieldOf(new ConnectorError('auth', 'x', { field: 'username' }))).toBeUndefined();
  });

  it.each(['en', 'fr'] as const)(
    'reports under an address whether it is empty, malformed or unreachable, in %s',
    async (language) => {
      const messages = await loadMessages(language);
      const malformed = new ConnectorError('config', 'x', { field: 'baseUrl' });
      const nowhere = new ConnectorError('config', 'x', { field: 'baseUrl', unreached: { why: 'name', host: 'a' } });
      expect(fieldMessage('baseUrl', ' ', malformed, messages)).toBe(messages.signIn.needed('baseUrl'));
      expect(fieldMessage('baseUrl', 'a', malformed, messages)).toBe(messages.signIn.malformed);
      expect(fieldMessage('accountId', '1001/a', malformed, messages)).toBe(messages.signIn.accountAlone);
      const { happened, todo } = messages.errors.explain(nowhere);
      expect(fieldMessage('baseUrl', 'https://a', nowhere, messages)).toBe(`${happened} ${todo}`);
      expect(happened).toMatch(/host name|nom d’hôte/);
    },
  );
});
