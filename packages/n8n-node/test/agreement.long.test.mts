import { describe } from 'vitest';
import { claimAgreement } from './agreement/claims.mts';
import { openCommandLine, openWorkbookHost, openWorkflow } from './agreement/hosts.mts';

// A spreadsheet, a script and a workflow do the same at the same service, by the machine's time.
describe('all hosts', () => {
  claimAgreement({ openings: { workbook: openWorkbookHost, 'command line': openCommandLine, n8n: openWorkflow } });
});
