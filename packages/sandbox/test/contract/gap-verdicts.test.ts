import { examine, type ServiceReport } from '@tpr/core/doctor';
import { createProfile } from '@tpr/core/api';
import { expect, it } from 'vitest';
import type { VariantName } from '../../src/variants/behaviour.ts';
import { openBench } from './bench.ts';

async function verdictsAt(variants: readonly VariantName[], prefix = ''): Promise<(gap: string) => GapVerdict> {
  const bench = await openBench({ seed: 10, variants });
  const { connection } = bench.client;
  const patient = { connection: { ...connection, baseUrl: connection.baseUrl + prefix }, profile: createProfile() };
  const { gaps } = await bench.run(examine(patient));
  await bench.close();
  return (gap) => gaps.find((each) => each.gap === gap)!;
}

type GapVerdict = ServiceReport['gaps'][number];

/** Facts without a profile entry, as a service shows them. */
const seen: readonly (readonly [VariantName, GapVerdict['verdict'], note: string, usual: string])[] = [
  ['G30=ids', 'different', 'only identifiers are returned', 'complete records are returned'],
  ['G76=date-only', 'different', 'they are written 0000-00-00', 'they are written 0000-00-00T00:00:00.000'],
  ['G81=null', 'confirmed', 'serviceCheck is null', 'serviceCheck is'],
  ['G82=text', 'different', 'it is ""', 'it is null'],
  ['G110=headers', 'different', 'deprecation: @1767225600', 'no header announces a sunset date'],
];

it('confirms the facts without a profile entry at a service that behaves as expected', async () => {
  const verdictOf = await verdictsAt([]);
  for (const [variant, , , usually] of seen) {
    const [gap = ''] = variant.split('=');
    expect(verdictOf(gap)).toEqual({ gap, verdict: 'confirmed', note: expect.stringContaining(usually) });
  }
});

it('reports what the answers of a different service show of the same facts', async () => {
  const verdictOf = await verdictsAt([...seen.map(([variant]) => variant), 'G101=message']);
  for (const [variant, verdict, note] of seen) {
    const [gap = ''] = variant.split('=');
    expect(verdictOf(gap)).toEqual({ gap, verdict, note: expect.stringContaining(note) });
  }
  expect(verdictOf('G101')).toMatchObject({
    verdict: 'different',
    note: expect.stringContaining('an object of message'),
  });
  expect(verdictOf('G97')).toMatchObject({ verdict: 'confirmed' });
  expect(verdictOf('G03')).toMatchObject({ verdict: 'confirmed', note: 'identifiers are of type number' });
});

it('gives no verdict from a failed answer', async () => {
  const verdictOf = await verdictsAt([], '/elsewhere');
  for (const gap of ['G01', 'G03', 'G30', 'G76', 'G81', 'G82', 'G101']) {
    expect(verdictOf(gap).verdict).toBe('not testable');
  }
});

it('gives the same verdicts in French as in English, and no note in English', async () => {
  const bench = await openBench({ seed: 10, variants: seen.map(([variant]) => variant) });
  const patient = { connection: bench.client.connection, profile: createProfile() };
  const english = await bench.run(examine(patient));
  const french = await bench.run(examine({ ...patient, language: 'fr' }));
  await bench.close();
  const verdicts = ({ gaps }: ServiceReport) => gaps.map(({ gap, verdict }) => `${gap} ${verdict}`);
  expect(verdicts(french)).toEqual(verdicts(english));
  const notes = [...english.gaps, ...english.findings].map(({ note }) => note);
  const isEnglish = (text: string) => notes.includes(text) || /\b(the|that|is|are|was|were|not|would)\b/.test(text);
  const frenchNotes = [...french.gaps, ...french.findings].map(({ note }) => note);
  expect([...frenchNotes, ...french.remarks].filter(isEnglish)).toEqual([]);
});
