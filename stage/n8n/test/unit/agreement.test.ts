import { describe } from 'vitest';
import { claimAgreement } from './agreement/claims.ts';
import { openDesk, openWorkflow } from './agreement/hosts.ts';
import { WaitClock } from './fake/clock.ts';

// A buyer at a spreadsheet and a workflow want the same of the same service.
describe('hosts in one process', () => {
  claimAgreement({ openings: { desk: openDesk, n8n: openWorkflow }, clock: () => WaitClock.install() });
});
