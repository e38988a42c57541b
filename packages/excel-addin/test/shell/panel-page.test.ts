import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../src/shell/panel.html', import.meta.url), 'utf8');

it('the page has a landmark with a heading before any script has run', () => {
  const panel = /<div id="panel">\s*<main>([^]*)<\/main>\s*<\/div>/.exec(page)?.[1];
  expect(panel).toMatch(/^\s*<h1>[^]+?<\/h1>/);
  expect(page.match(/<main>|<h1>/g)).toEqual(['<main>', '<h1>']);
});
