import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readNamespace } from '../../src/functions/namespace.ts';

const page = readFileSync(new URL('../../src/shell/panel.html', import.meta.url), 'utf8');

it('the page has a landmark with a heading before any script has run', () => {
  const panel = /<div id="panel">\s*<main>([^]*)<\/main>\s*<\/div>/.exec(page)?.[1];
  expect(panel).toMatch(/^\s*<h1>[^]+?<\/h1>/);
  expect(page.match(/<main>|<h1>/g)).toEqual(['<main>', '<h1>']);
});

it.each([
  ['that the build has written', { content: 'TPRPILOT' }, 'TPRPILOT'],
  ['that is the default of a page without one', null, 'TPR'],
])('the page names the namespace %s', (_, meta, namespace) => {
  const querySelector = (selector: string) => (selector === 'meta[name="tpr-namespace"]' ? meta : null);
  expect(readNamespace({ querySelector } as never)).toBe(namespace);
  expect(page).toContain('<meta name="tpr-namespace" content="<%= namespace %>" />');
});
