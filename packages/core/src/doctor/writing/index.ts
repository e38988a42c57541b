import { ask, type Op } from '../../runtime/op.ts';
import { Examination, type ExaminationTarget } from '../examination.ts';
import type { Finding } from '../finding.ts';
import type { ServiceReport } from '../report.ts';
import { keysOfGap, verdictsOf } from '../verdicts.ts';
import { doctorMessages } from '../messages/index.ts';
import { planWriteTests, type WriteTestPlan } from './plan.ts';
import { putBack, type PutBack } from './restore-values.ts';
import { runWriteTests } from './write-tests.ts';

export type { WriteTestPlan } from './plan.ts';
export type { PutBack } from './restore-values.ts';

/** Tests the facts that only writes show, on one third party that the user names, under the given profile. */
export const writeTests = {
  /** Sends reads only. */
  *plan(target: ExaminationTarget, thirdpartyId: string): Op<WriteTestPlan> {
    return yield* planWriteTests(yield* open(target), thirdpartyId);
  },
  /** Writes values and restores the old ones. `putBack` restores those that an interrupted run has not restored. */
  *run(target: ExaminationTarget, plan: WriteTestPlan): Op<readonly Finding[]> {
    return yield* runWriteTests(yield* open(target), plan);
  },
  /** To be run after each run, however it ended, and before another one. */
  *putBack(target: ExaminationTarget): Op<readonly PutBack[]> {
    return yield* putBack(yield* open(target));
  },
};

function* open(target: ExaminationTarget): Op<Examination> {
  return new Examination(target, yield* ask('random'));
}

/** The report, in English, with the findings of writes in place of those that reading could not give. */
export function withFindings(report: ServiceReport, found: readonly Finding[]): ServiceReport {
  const findings = new Map(report.findings.map((finding) => [finding.key, finding]));
  for (const finding of found) {
    const isRead = findings.get(finding.key)?.verdict !== 'not testable';
    if (finding.verdict !== 'not testable' || !isRead) findings.set(finding.key, finding);
  }
  const seen = report.gaps.filter(({ gap }) => keysOfGap(gap).length === 0);
  return {
    ...report,
    findings: [...findings.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    gaps: verdictsOf(findings, new Map(seen.map((verdict) => [verdict.gap, verdict])), doctorMessages.en),
  };
}
