import type { ServiceHealth } from '@tpr/core/workbook';

/** A verdict of each kind, including the longest texts. */
export const verdicts: ServiceHealth['gaps'] = [
  { gap: 'G20', verdict: 'different', note: 'paging.firstPage: the first page is number 1' },
  { gap: 'G01', verdict: 'confirmed', note: 'it answers below the address with /api/v1 once' },
  {
    gap: 'G08',
    verdict: 'confirmed',
    note: 'GET /account/{accountId}/dossiers/{dossierId}/documents/{documentId} answers',
  },
  { gap: 'G59', verdict: 'not testable', note: 'only a write would show it' },
  { gap: 'G92', verdict: 'not testable', note: 'only a write would show it, and one that can not be taken back' },
  {
    gap: 'G33',
    verdict: 'not testable',
    note: 'no answer names a zone, and nothing was recorded that tells it; windows are widened by events.zoneToleranceSeconds until you know',
  },
];
