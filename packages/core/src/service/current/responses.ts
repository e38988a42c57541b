import * as z from 'zod/mini';
import { endpoint, nothing } from '../endpoint.ts';
import { filled, responseId, yesNo } from '../input.ts';

/** Only while the document is in ACTION_REQUIRED (R113). */
export const approve = endpoint({
  name: 'responses.approve',
  call: 'POST /account/{accountId}/responses/{responseId}/approve',
  params: () => ({ responseId: responseId() }),
  body: () => ({ comment: z.optional(filled('comment')) }),
  answer: nothing,
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
  answer: nothing,
  repeatable: false,
  source: 'R111',
  summary: 'Reject an answer',
});
