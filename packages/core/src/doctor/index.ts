/** Examines how a service behaves, by reads; `writeTests` also writes, on one third party (docs/reference/gaps.md). */
export { examine } from './examine.ts';
export type { Finding, ProbeVerdict } from './finding.ts';
export { changesOf, renewedFacts, type FactChange, type KnownFacts } from './known-facts.ts';
export { toPublicReport, type PublicReport } from './public-report.ts';
export { overridesOf, type Health, type ReportedFailure, type ServiceReport } from './report.ts';
export type { GapVerdict } from './verdicts.ts';
export { factsInEnglish } from './messages/facts/en.ts';
export { factsInFrench } from './messages/facts/fr.ts';
export { withFindings, writeTests, type PutBack, type WriteTestPlan } from './writing/index.ts';
