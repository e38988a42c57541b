import { ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { documentLocator, dossierLocator } from '../shared/locators.ts';
import { notice } from '../shared/notice.ts';
import {
  commentProperty,
  decidedDocument,
  decideOn,
  decisionFields,
  decisionNotice,
  decisionOptions,
} from './decision.ts';

export const reject: Operation = {
  name: 'Reject',
  value: 'reject',
  action: 'Reject response',
  description: 'Reject the response to a document that awaits a decision',
  properties: [
    decisionNotice,
    dossierLocator,
    documentLocator,
    {
      displayName: 'Inform Third Party',
      name: 'shareRejectionReason',
      type: 'options',
      options: [
        { name: 'Choose…', value: '' },
        { name: 'No, Keep the Reason Internal', value: 'no' },
        { name: 'Yes, Send an E-Mail with the Reason', value: 'yes' },
      ],
      default: '',
      required: true,
      description: 'Whether the service e-mails the third party about the rejection. Choose it each time.',
    },
    notice('For each item, the service e-mails the third party, with the comment below.', {
      shareRejectionReason: ['yes'],
    }),
    {
      ...commentProperty,
      placeholder: 'e.g. The amount does not cover the contract',
      description: 'Kept with the decision, and part of the e-mail to the third party if one is sent',
    },
    decisionOptions,
  ],
  isWrite: true,
  recordOf: decidedDocument,
  output: decisionFields,
  *run(call) {
    const shareRejectionReason = call.parameters.choice('shareRejectionReason', ['yes', 'no']);
    if (shareRejectionReason === undefined) {
      const message = 'Inform Third Party is not chosen: choose whether the third party gets an e-mail.';
      throw new ConnectorError('config', message, { field: 'shareRejectionReason' });
    }
    // The e-mail would have no reason.
    if (shareRejectionReason === 'yes') call.parameters.withValues(['comment']);
    const comment = call.parameters.optional('comment');
    const given = comment === undefined ? {} : { comment };
    return yield* decideOn(call, { kind: 'reject', shareRejectionReason: shareRejectionReason === 'yes', ...given });
  },
};
