import { describeWorkbook } from '@tpr/core/conformance';
import { afterEach } from 'vitest';
import type { Realm } from '@stage/google/realm';
import { createBench } from './bench.ts';

const open: Realm[] = [];
afterEach(() => {
  for (const realm of open.splice(0)) realm.close();
});

const create = (keepsApostropheInText: boolean) => () => {
  const bench = createBench({ variant: { keepsApostropheInText } });
  open.push(bench.realm);
  return bench;
};

describeWorkbook('Google Sheets', create(false));
describeWorkbook('Google Sheets, if text cells keep an apostrophe', create(true));
