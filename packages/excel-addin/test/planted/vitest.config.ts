import { join } from 'node:path';
import { platformNames } from '@tpr/excel-simulator';
import { defineConfig } from 'vitest/config';
import { plants } from './plants.ts';

const { TPR_PLANT: name = '' } = process.env;
const plant = plants[name];
if (plant === undefined) throw new RangeError(`TPR_PLANT takes ${Object.keys(plants).join('; ')}. It has ${name}.`);
const { file, is, becomes, suite, test } = plant;
const root = join(import.meta.dirname, '../..');
const source = join(root, 'src', file);

/** One suite, in every Excel, over sources of which one is replaced in memory. No file is changed. */
export default defineConfig({
  plugins: [
    {
      name: 'plant',
      enforce: 'pre',
      transform(code, id) {
        if (id !== source) return undefined;
        const parts = code.split(is);
        if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${is}`);
        return parts.join(becomes);
      },
    },
  ],
  test: {
    root,
    include: [join('test', suite)],
    testNamePattern: new RegExp(test),
    env: { TPR_EXCELS: platformNames.join(',') },
    // The cache of a source has it without the plant, or with another.
    fsModuleCache: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
