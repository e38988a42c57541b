import type { ActivityRun } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import { fr } from '../../src/i18n/fr/index.ts';
import { countsOf } from '../../src/pages/activity/run-counts.ts';
import { activityRuns } from '../page/scenes/activity.ts';

const [run] = activityRuns(Date.UTC(2026, 10, 20, 9));
const labelsOf = (more: Partial<ActivityRun>) => countsOf({ ...run!, ...more }, fr.activity).map(({ label }) => label);

it('a run shows what it did, and an interrupted one does not say that nothing was done', () => {
  expect(labelsOf({ done: 26, failed: 0, ended: 'whole' })).toEqual(['26 réussis']);
  expect(labelsOf({ done: 20, failed: 1, pending: 5, ended: 'stopped' })).toEqual([
    '20 réussis',
    '1 échec',
    '5 à renvoyer',
    'arrêté',
  ]);
  expect(labelsOf({ done: 0, failed: 0, pending: 26, ended: 'interrupted' })).toEqual([
    '26 prévus, résultat non enregistré',
    'interrompu ou encore en cours',
  ]);
});
