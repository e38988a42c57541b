import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../src/sidebar/host-page');
const parts = readdirSync(folder).filter((name) => name.endsWith('.tsx'));

test.each(parts)('%s has the controls of the panel, and none of the browser’s own look', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/<(?:button|details|input|select|table|textarea)\b/);
});
