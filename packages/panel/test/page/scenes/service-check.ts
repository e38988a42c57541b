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
  { gap: 'G92', verdict: 'not testable', note: 'only a write that cannot be undone would show it' },
  {
    gap: 'G33',
    verdict: 'not testable',
    note: 'no response names a time zone, and no recorded event shows it; until it is known, time ranges are widened by events.zoneToleranceSeconds',
  },
];
