import { describe, expect, it } from 'vitest';
import { canonicalStatus, statuses, thirdPartyStatuses } from '../../src/values/status.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { cellWords, readTriState, readYesNo } from '../../src/values/tri-state.ts';

const shipped = createProfile();
const words = { yes: shipped.get('values.yes'), no: shipped.get('values.no') };

describe('a verification result', () => {
  it.each([
    ['YES', 'yes'],
    ['oui', 'yes'],
    ['True', 'yes'],
    ['1', 'yes'],
    [1, 'yes'],
    [true, 'yes'],
    ['NO', 'no'],
    ['Non', 'no'],
    [false, 'no'],
    [0, 'no'],
    ['UNKNOWN', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
    [{}, 'unknown'],
  ])('%j is %s', (value, state) => {
    expect(readTriState(value, words)).toBe(state);
  });

  it('is recognised by configured words', () => {
    expect(readTriState('Sí', { yes: ['si'], no: ['no'] })).toBe('yes');
    expect(readTriState('YES', { yes: ['si'], no: ['no'] })).toBe('unknown');
  });
});

describe('an answer of a form', () => {
  it.each([
    ['yes', true],
    ['OUI', true],
    ['no', false],
    ['false', false],
    ['perhaps', undefined],
    ['', undefined],
  ])('%j is %s', (value, answer) => {
    expect(readYesNo(value, words)).toBe(answer);
  });

  it('may be a single letter only in a cell', () => {
    expect(readYesNo('O', cellWords)).toBe(true);
    expect(readYesNo('O', words)).toBeUndefined();
  });
});

describe('a status', () => {
  const aliases = { MISSING: 'ABSENT', IN_PROGRESS: 'ONGOING', NOT_VALID: 'INVALID', EXPIRED: 'INVALID' };

  it.each<[string | null, string | undefined]>([
    ...statuses.map((status): [string, string] => [status, status]),
    ['MISSING', 'ABSENT'],
    ['in progress', 'ONGOING'],
    ['Not-Valid', 'INVALID'],
    ['EXPIRED', 'INVALID'],
    ['SOMETHING_NEW', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
    [null, undefined],
  ])('%s of a document is %s', (wire, status) => {
    expect(canonicalStatus(wire, aliases, statuses)).toBe(status);
  });

  it('of a third party may be in French', () => {
    const french = { 'EN PROCÉDURE COLLECTIVE': 'COLLECTIVE_PROCEDURE', RADIÉE: 'DEREGISTERED' };
    expect(canonicalStatus('En procedure collective', french, thirdPartyStatuses)).toBe('COLLECTIVE_PROCEDURE');
    expect(canonicalStatus('radiée', french, thirdPartyStatuses)).toBe('DEREGISTERED');
    expect(canonicalStatus('active', french, thirdPartyStatuses)).toBe('ACTIVE');
  });

  it('with an alias for an invalid status is unknown', () => {
    expect(canonicalStatus('X', { X: 'Y' }, statuses)).toBeUndefined();
  });
});
