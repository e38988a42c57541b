import { describe } from 'vitest';
import { claimAgreement } from './agreement/claims.mts';
import { openCommandLine, openWorkbookHost, openWorkflow } from './agreement/hosts.mts';

// A buyer at a spreadsheet, a script and a workflow want the same of the same service, by the machine's time.
describe('all hosts', () => {
  claimAgreement({ openings: { workbook: openWorkbookHost, 'command line': openCommandLine, n8n: openWorkflow } });
});
