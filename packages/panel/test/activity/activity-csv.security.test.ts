import { formulasSeenIn, hostileTexts } from '@tpr/core/conformance';
import { describe, expect, it } from 'vitest';
import { activityCsv } from '../../src/pages/activity/activity-csv.ts';
import { en } from '../../src/i18n/en/index.ts';
import { fr } from '../../src/i18n/fr/index.ts';
import { activityRuns } from '../page/scenes/activity.ts';

const [sent] = activityRuns(Date.UTC(2026, 10, 20, 9));

describe.each(['en', 'fr'] as const)('S06: the exported log in %s', (language) => {
  it('contains no formula, whatever text comes from the service, the user or the file', () => {
    const texts = hostileTexts.filter((text) => text.length < 1_000);
    const failures = texts.map((text) => ({ key: text, what: text, reason: text }));
    const runs = texts.map((text) => ({ ...sent!, run: text, user: text, failures }));
    expect(formulasSeenIn(activityCsv(runs.slice(0, 5), { en, fr }[language].activity, language))).toEqual([]);
    expect(formulasSeenIn(activityCsv(runs, { en, fr }[language].activity, language))).toEqual([]);
  });
});
