import * as z from 'zod/mini';
import { endpoint, nothing, type InputRule } from '../endpoint.ts';
import { filled, responseId, yesNo } from '../input.ts';
import { excessOf } from '../text-length.ts';

const commentFits: InputRule = ({ comment }, refuse, profile) => {
  const excess = excessOf([comment], 'limits.commentCharacters', profile);
  if (excess === undefined) return;
  const { characters, most } = excess;
  refuse('comment', `the comment has ${characters} characters, at most ${most} are taken (limits.commentCharacters)`);
};

/** Only while the document is in ACTION_REQUIRED (R113). */
export const approve = endpoint({
  name: 'responses.approve',
  call: 'POST /account/{accountId}/responses/{responseId}/approve',
  params: () => ({ responseId: responseId() }),
  body: () => ({ comment: z.optional(filled('comment')) }),
  rule: commentFits,
  response: nothing,
  repeatable: false,
  source: 'R110',
  summary: 'Approve an answer',
});

/** With `shareRejectionReason` true the service e-mails the third party (R112); the choice has no default (R111). */
export const reject = endpoint({
  name: 'responses.reject',
  call: 'POST /account/{accountId}/responses/{responseId}/reject',
  params: () => ({ responseId: responseId() }),
  body: () => ({
    comment: z.optional(filled('comment')),
    shareRejectionReason: yesNo('shareRejectionReason (tell the third party?)'),
  }),
  rule: commentFits,
  response: nothing,
  repeatable: false,
  source: 'R111',
  summary: 'Reject an answer',
});
