import { expect, test } from 'vitest';
import { quietFaults, type FaultKind } from '../../src/index.ts';
import { activities, readIn, type Activity } from './sentences.ts';

/** A false empty list in the service's own form produces no message. */
const tellable = quietFaults.filter((kind) => kind !== 'empty-list');
const canBeDone = (kind: FaultKind): boolean => /^(?:200|204|404-|html|redirect)/.test(kind);

const faultsOf = ({ isWrite }: Activity): readonly string[] =>
  isWrite === undefined ? tellable : [...tellable, ...tellable.filter(canBeDone).map((kind) => `${kind}+done`)];

test.each(activities)('$name: the message of each quiet fault that persists', async (activity) => {
  const table = new Map<string, string[]>();
  const readings = faultsOf(activity).map(
    async (fault) => [fault, (await readIn(fault, activity)).join('\n  ')] as const,
  );
  for (const [fault, sentences] of await Promise.all(readings)) {
    table.set(sentences, [...(table.get(sentences) ?? []), fault]);
  }
  const text = [...table].map(([sentences, faults]) => `${faults.join(', ')}\n  ${sentences}\n`).join('\n');
  await expect(text).toMatchFileSnapshot(`./sentences/${activity.file}.txt`);
});
