import { expect, it } from 'vitest';
import { saveFile } from '../../src/panel/saved-file.ts';

it('on the Mac, where a download never begins, none is started and the caller gets false', () => {
  const page = new Proxy({} as Document, {
    get: () => {
      throw new Error('the page was touched');
    },
  });
  expect(saveFile(page, true, 'activity.csv', 'a;b')).toBe(false);
});
