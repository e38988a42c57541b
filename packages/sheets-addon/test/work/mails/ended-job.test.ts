import { failureMessages } from '@tpr/core';
import { expect, test } from 'vitest';
import { endedByGoogle } from '../../../src/shared/google-messages.ts';
import { jobMail } from '../../../src/server/work/mails/mails.ts';

test.each([
  ['en', 'What was written so far is correct'],
  ['fr', 'Ce qui est déjà écrit est correct'],
] as const)('the mail about an ended job says once that the written part is correct (%s)', (language, sentence) => {
  const failures = Object.values(failureMessages[language]).map(
    ({ happened, data, todo }) => `${happened} ${data} ${todo}`,
  );
  const reasons = [...failures, endedByGoogle[language]('Internal error')];
  const counts = reasons.map((reason) => jobMail(language, 'pull', reason).body.split(sentence).length - 1);
  expect(counts).toEqual(reasons.map(() => 1));
});
