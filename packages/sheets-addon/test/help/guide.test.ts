import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureMessages, languages } from '@tpr/core';
import { formulaNames } from '@tpr/core/formulas';
import { guideFile } from '@tpr/panel/guide';
import { describe, expect, it } from 'vitest';
import { menuMessages } from '../../src/server/menu/messages.ts';
import { sidebarMessages } from '../../src/sidebar/messages.ts';
import { writeGuide } from '../../tools/guide.ts';

const folder = join(import.meta.dirname, '../../../../docs/sheets');

describe.each(languages)('the guide in %s', (language) => {
  const text = readFileSync(join(folder, guideFile(language)), 'utf8');

  it('is up to date with the add-on: `node packages/sheets-addon/tools/write-guide.ts` writes it again', async () => {
    expect(await writeGuide(language)).toBe(text);
  });

  it('uses the names of menu items and pages', () => {
    const { open, refresh, formulas, help } = menuMessages[language];
    for (const item of [open, refresh, formulas, help]) expect(text).toContain(`TPR › ${item}**`);
    expect(text).toContain(`### ${sidebarMessages[language].hostPage}\n`);
  });

  it('has a section with an example for every formula, in the form that is typed in Google Sheets', () => {
    const sections = new Map(text.split('\n### ').map((section) => [section.split('\n')[0], section]));
    for (const name of formulaNames) expect(sections.get(`TPR_${name}`)).toContain(`\n=TPR_${name}(`);
    expect(text).not.toContain('TPR.');
  });

  it('lists the failures that are possible at Google, and none that is not', () => {
    const { quota, permission, allowlist, editing } = failureMessages[language];
    for (const { happened } of [quota, permission, allowlist])
      expect(text).toContain(`| ${happened.replaceAll(/\s/g, ' ')} |`);
    expect(text).not.toContain(editing.happened);
  });

  it('shows pictures that exist, each with its name', () => {
    const pictures = [...text.matchAll(/!\[(.*?)\]\((.*?)\)/g)];
    expect(pictures).toHaveLength(5);
    for (const [, title = '', path = ''] of pictures) {
      expect(title).not.toBe('');
      expect(existsSync(join(folder, path))).toBe(true);
    }
  });

  it('leaves no blank to fill in', () => {
    expect(text).not.toMatch(/\{(?!text|name|near|id|from|to|column|count)|undefined/);
  });
});
