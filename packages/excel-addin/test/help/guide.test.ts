import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, outcomeTones } from '@tpr/core';
import { workbookMessages } from '@tpr/core/workbook';
import { formulaNames } from '@tpr/core/formulas';
import { guideFile } from '@tpr/panel/guide';
import { loadMessages } from '@tpr/panel/i18n';
import { describe, expect, it } from 'vitest';
import { addinTexts, controlTexts } from '../../src/manifest/texts.ts';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';
import { listFunctions } from '../../tools/function-metadata.ts';
import { helpPage, writeGuide } from '../../tools/guide.ts';

const folder = join(import.meta.dirname, '../../../../docs/excel');
const help = await helpPage(readFileSync(join(import.meta.dirname, '../../src/shell/help.html'), 'utf8'));

describe.each(languages)('the guide in %s', (language) => {
  const file = join(folder, guideFile(language));
  const text = readFileSync(file, 'utf8');

  it('is up to date with the add-in: `node packages/excel-addin/tools/write-guide.ts` writes it again', async () => {
    expect(await writeGuide(language)).toBe(text);
  });

  it('uses the names of the add-in and its buttons', () => {
    expect(text.split('\n')[0]).toContain(addinTexts.name[language]);
    for (const command of ['open', 'refresh', 'review', 'send'] as const) {
      expect(text).toContain(`**${controlTexts[command].label[language]}**`);
    }
  });

  it('has a section with an example for every formula', () => {
    for (const name of formulaNames) expect(text).toMatch(new RegExp(`### TPR\\.${name}\\n[^#]*=TPR\\.${name}\\(`));
  });

  it('explains each word that a row may show, in the spelling of the sheet', () => {
    const outcomes = Object.keys(outcomeTones).filter((key) => key in workbookMessages.en);
    // No row is ever marked as left for later.
    const written = outcomes.filter((key) => key !== 'skipped') as readonly (keyof typeof workbookMessages.en)[];
    expect(written.length).toBeGreaterThan(8);
    for (const key of written) expect(text).toContain(`\n| ${String(workbookMessages[language][key])} | `);
  });

  it('says that a grey button needs a table, and that no button needs a session', () => {
    expect(new Set(ribbonActions.map(({ needsTable }) => needsTable))).toEqual(new Set([true, false]));
    expect(text).toMatch(
      {
        en: /needs a table[^.]*\. No button needs a session/,
        fr: /faut un tableau[^.]*\. Aucun bouton n’exige\nd’être connecté/,
      }[language],
    );
  });

  it('names the settings that administrators have to know, and says that green corners are not errors', async () => {
    const { settings } = await loadMessages(language);
    for (const name of [settings.check, settings.selfTest('Excel')]) expect(text).toContain(`**${name}**`);
    expect(text).toMatch({ en: /Green corners on identifiers/, fr: /coins verts sur les identifiants/ }[language]);
  });

  it('has a section for the help of every formula, at the address that Excel gets', () => {
    for (const { name, helpUrl } of listFunctions(language).functions) {
      const id = new URL(String(helpUrl), 'https://add-in.example').hash.slice(1);
      expect([name, id !== '' && help.includes(`id="${id}"`)]).toEqual([name, true]);
    }
  });

  it('shows pictures that exist, each with its name', () => {
    const pictures = [...text.matchAll(/!\[(.*?)\]\((.*?)\)/g)];
    expect(pictures).toHaveLength(8);
    for (const [, title = '', path = ''] of pictures) {
      expect(title).not.toBe('');
      expect(existsSync(join(folder, path))).toBe(true);
    }
  });

  it('leaves no blank to fill in', () => {
    expect(text).not.toMatch(/\{(?!text|name|near|id|from|to|column|count)|undefined/);
  });
});

describe('the help that is part of the add-in', () => {
  it('is the same text in both languages, without pictures and scripts', () => {
    for (const language of languages) {
      expect(help).toContain(`<article lang="${language}" id="${language}">`);
      expect(help).toContain(`href="#${language}"`);
      for (const name of formulaNames) expect(help).toContain(`<h3 id="TPR.${name}-${language}">`);
      expect(help).toContain(`<strong>${controlTexts.review.label[language]}</strong>`);
    }
    expect(help).not.toMatch(/<img|<script|\son\w+=/);
  });

  it('has the sections to which the manifests link', () => {
    for (const id of ['privacy', 'terms']) expect([...help.matchAll(new RegExp(`id="${id}"`, 'g'))]).toHaveLength(1);
  });
});
