import { describe } from 'vitest';
import { claimAgreement } from './agreement/claims.mts';
import { openWorkbookHost, openWorkflow } from './agreement/hosts.mts';
import { WaitClock } from './fake/clock.mts';

// A spreadsheet and a workflow do the same at the same service.
describe('hosts in one process', () => {
  claimAgreement({ openings: { workbook: openWorkbookHost, n8n: openWorkflow }, clock: () => WaitClock.install() });
});
