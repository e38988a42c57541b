import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInCalc } from '@tpr/test-support/programs';
import { hostileTexts } from '@tpr/core/conformance';
import { expect, it, onTestFinished } from 'vitest';
import { activityCsv } from '../../src/pages/activity/activity-csv.ts';
import { en } from '../../src/i18n/en/index.ts';
import { fr } from '../../src/i18n/fr/index.ts';
import { activityRuns } from '../page/scenes/activity.ts';

const [sent] = activityRuns(Date.UTC(2026, 10, 20, 9));
const texts = hostileTexts.filter((text) => text.length < 1_000);
const failures = texts.map((text) => ({ key: text, what: text, reason: text }));
const runs = texts.map((text) => ({ ...sent!, run: text, user: text, failures: failures.slice(0, 3) }));

it(
  'LibreOffice finds no formula in the exported log, whichever separator the import uses',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tpr-panel-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const files = (['en', 'fr'] as const).map((language) => {
      const path = join(folder, `${language}.csv`);
      writeFileSync(path, activityCsv([{ ...sent!, failures }, ...runs], { en, fr }[language].activity, language));
      return path;
    });
    const separators = [',', ';', '\t', '|', ',;\t|'];
    const opened = await openInCalc(
      separators.map((separatedBy) => ({ files, dialog: { separatedBy, quotedIsText: false, locale: 'fr-FR' } })),
    );
    for (const [at, byFile] of opened.entries()) {
      for (const sheets of byFile) {
        const cells = sheets.flat(2);
        expect(cells.length).toBeGreaterThan(300);
        expect([separators[at], cells.flatMap(({ formula }) => formula ?? [])]).toEqual([separators[at], []]);
      }
    }
  },
);
