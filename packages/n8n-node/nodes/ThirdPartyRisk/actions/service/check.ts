import { examine, overridesOf, type ServiceReport } from '@tpr/core/doctor';
import { describeOverlay } from '@tpr/core/api';
import { withFieldLabels } from '../../../../connection/field-labels.ts';
import { resultOf, type Operation } from '../operation.ts';
import { readShared } from '../shared/ask-once.ts';
import { byName, listOf, objectOf, word, type Schema } from '../records/schema.ts';

const count: Schema = { type: 'number' };

export const check: Operation = {
  name: 'Check',
  value: 'check',
  action: 'Check service',
  description:
    'Check whether the service still matches the profile. Sends about a hundred reads and no writes. The service may record downloads.',
  properties: [],
  output: {
    health: word,
    summary: word,
    inForce: word,
    unanswered: { type: 'array' },
    same: count,
    different: count,
    notTestable: count,
    found: byName,
    facts: listOf(objectOf({ key: word, verdict: word, note: word })),
    gaps: listOf(objectOf({ gap: word, verdict: word, note: word })),
    remarks: listOf(word),
  },
  *run(call) {
    const { connection, profile, auth } = call.client.context;
    const report = yield* readShared(call, ['service.check'], () => examine({ connection, profile, auth }));
    const { health, unanswered, findings, gaps, remarks } = report;
    const countOf = (wanted: string) => findings.filter(({ verdict }) => verdict === wanted).length;
    return [
      resultOf({
        health,
        summary: summaryOf(report),
        inForce: describeOverlay(profile.overlay, 'en'),
        unanswered,
        same: countOf('confirmed'),
        different: countOf('different'),
        notTestable: countOf('not testable'),
        found: overridesOf(report),
        facts: findings.map(({ key, verdict, note }) => ({ key, verdict, note })),
        gaps: gaps.map(({ gap, verdict, note }) => ({ gap, verdict, note })),
        remarks: remarks.map(withFieldLabels),
      }),
    ];
  },
};

function summaryOf({ health, unanswered, failure, isWhole }: ServiceReport): string {
  if (health === 'works') return 'You can work with this service.';
  if (health === 'partly') return `You can work with this service, except for ${unanswered.join(', ')}.`;
  const why = failure?.message ?? 'the portfolio was not read.';
  return isWhole
    ? `You cannot work with this service yet: ${why}`
    : `It is not certain that you can work with this service: it stopped answering during the check. ${why}`;
}
