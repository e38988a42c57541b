import { expect, test } from 'vitest';
import { loadMessages } from '../../src/i18n/index.ts';
import { outcomeLines } from '../../src/pages/changes/outcome-lines.ts';

const { changes } = await loadMessages('en');
const counts = { sent: 0, unchanged: 0, refused: 0, conflict: 0, unknown: 1, pending: 2 };
const left = { undecided: 1, notAllowed: 0, skipped: 0, final: 0 };

test('a send lists every outcome that occurred, and no zeros', () => {
  const labels = outcomeLines({ counts, taken: 1 }, false, 1, left, changes).map(({ label }) => label);
  expect(labels).toEqual([
    '1 unchanged',
    '1 unknown, check in the service',
    '2 to send again',
    '1 conflict waits for you',
  ]);
});

test('an undo restores values and does not send them', () => {
  const report = { counts: { ...counts, sent: 3, unknown: 0, pending: 0 }, taken: 0 };
  const labels = outcomeLines(report, true, 0, { ...left, undecided: 0 }, changes).map(({ label }) => label);
  expect(labels).toEqual(['3 restored']);
});
