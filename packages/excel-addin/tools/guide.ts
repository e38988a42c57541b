import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@tpr/core';
import { fillGuide, signGuide, table } from '@tpr/panel/guide';
import { marked } from 'marked';
import { inNamespace, usualNamespace } from '../src/functions/namespace.ts';
import { createManifest } from '../src/manifest/manifest.ts';
import { addinTexts, controlTexts } from '../src/manifest/texts.ts';
import { helpAnchor } from './function-metadata.ts';
import { usualOrder } from './build-options.ts';

const written: Readonly<Record<Language, string>> = {
  en: 'Written by packages/excel-addin/tools/write-guide.ts of src/help: change that, and run it again.',
  fr: 'Écrit par packages/excel-addin/tools/write-guide.ts depuis src/help : modifiez celui-ci et relancez-le.',
};

const keyHeads = { en: ['Keys', 'Does'], fr: ['Touches', 'Effet'] } as const;

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** Messages that only Google Sheets shows; this guide leaves them out. */
const ofSheets: readonly string[] = ['notShared', 'quota', 'permission', 'allowlist', 'endless', 'overrun'];

/** The guide for buyers, in Markdown, with every button, word, formula and message as the add-in has it. */
export async function writeGuide(language: Language): Promise<string> {
  const text = await fill(language, (place, title) => `![${title}](pictures/${place}-${language}.png)`);
  return signGuide(text, written[language]);
}

/** The guide without pictures, in both languages on one page, which is part of the add-in. */
export async function helpPage(template: string, namespace = usualNamespace): Promise<string> {
  const parts = await Promise.all(
    languages.map(async (language) => {
      const html = await marked.parse(inNamespace(await fill(language, () => ''), namespace), { async: true });
      return `<article lang="${language}" id="${language}">\n${withAnchors(html, language, namespace)}</article>`;
    }),
  );
  const links = languages.map((language) => `<a lang="${language}" href="#${language}">${languageNames[language]}</a>`);
  return template.replace(
    '<!-- guide -->',
    () => `<nav>${links.join(' · ')}</nav>\n<main>\n${parts.join('\n<hr />\n')}\n</main>`,
  );
}

/** The anchors in both manifests: https://learn.microsoft.com/microsoft-365/extensibility/schema/root-developer */
const anchors: Readonly<Record<string, string>> = { 'Your data': 'privacy', Terms: 'terms' };

/** Adds the targets of links: those of the manifests, and every formula in each language: `#TPR.STATUS-fr`. */
function withAnchors(html: string, language: Language, namespace: string): string {
  return html
    .replaceAll(/<h3>\w+\.(\w+)<\/h3>/g, (_, name: string) => {
      const anchor = helpAnchor(name, language, namespace);
      return `<h3 id="${anchor}">${namespace}.${name}</h3>`;
    })
    .replaceAll(/<h2>(.*?)<\/h2>/g, (heading, text: string) =>
      anchors[text] === undefined ? heading : `<h2 id="${anchors[text]}">${text}</h2>`,
    );
}

function fill(language: Language, picture: (place: string, title: string) => string): Promise<string> {
  const ribbon = Object.fromEntries(
    Object.entries(controlTexts).map(([command, { label }]) => [command, label[language]]),
  );
  return fillGuide({
    language,
    template: readFileSync(join(import.meta.dirname, `../src/help/guide.${language}.md`), 'utf8'),
    prefix: `${usualNamespace}.`,
    own: (messages) => ({
      name: addinTexts.name[language],
      ribbon,
      settings: { selfTest: messages.settings.selfTest('Excel'), check: messages.settings.check },
      keys: keys(language),
    }),
    leavesOut: ofSheets,
    picture,
  });
}

function keys(language: Language): string {
  const { shortcuts } = createManifest(usualOrder.place);
  return table(
    keyHeads[language],
    shortcuts.map(({ key, name }) => [
      key
        .split('+')
        .map((part) => `<kbd>${part}</kbd>`)
        .join('+'),
      name[language],
    ]),
  );
}
