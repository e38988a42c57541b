import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { code } from '../apps-script/script-bench.ts';

test.each(['../../../../README.md', '../../README.md'])(
  '%s names the size of the built script within a twentieth',
  (file) => {
    const [line = ''] = readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter((text) => text.startsWith('| `Code.js` |'));
    const [, kilobytes = ''] = /([\d,]+) kB/.exec(line) ?? [];
    const named = Number(kilobytes.replace(',', '')) * 1000;
    const built = Buffer.byteLength(code);
    expect(Math.abs(named - built), `${built} bytes`).toBeLessThanOrEqual(0.05 * built);
  },
);
