import { languages } from '@tpr/core';
import { expect, it } from 'vitest';
import { undoOutcome } from '../../src/pages/activity/undo-outcome.ts';
import { loadMessages } from '../../src/i18n/index.ts';

const none = { sent: 0, unchanged: 0, conflict: 0, refused: 0, unknown: 0, pending: 0 };

it('an undo is whole if all of its values are back, by this run or before it', async () => {
  const messages = await loadMessages('en');
  expect(undoOutcome({ counts: { ...none, sent: 4, unchanged: 1 }, stop: undefined }, messages)).toEqual({
    isWhole: true,
    text: '5 values were restored.',
  });
});

it.each(['refused', 'conflict', 'unknown', 'pending'] as const)(
  'an undo with a value that is %s counts it, in every language',
  async (kind) => {
    for (const language of languages) {
      const messages = await loadMessages(language);
      const { isWhole, text } = undoOutcome({ counts: { ...none, sent: 4, [kind]: 3 }, stop: undefined }, messages);
      expect([isWhole, text]).toEqual([
        false,
        `${messages.changes.broughtBack(4)}, ${messages.changes.outcomes[kind](3)}.`,
      ]);
    }
  },
);

it('an undo that the user or the service has stopped says so', async () => {
  const messages = await loadMessages('en');
  expect(undoOutcome({ counts: { ...none, sent: 2, pending: 95 }, stop: 'You stopped it.' }, messages)).toEqual({
    isWhole: false,
    text: '2 restored, 95 to send again. The work stopped before it was complete. You stopped it.',
  });
});
