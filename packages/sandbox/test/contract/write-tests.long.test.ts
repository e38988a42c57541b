import { describe, it } from 'vitest';
import type { SandboxOptions } from '../../src/index.ts';
import { expectFound, expectPutBack, expectTruth } from './write-trial.ts';

type Service = readonly [name: string, SandboxOptions, overlay: Readonly<Record<string, unknown>>];

const cleared = { 'attributes.emptyClears': true };

/** The variants of a service, and the overlay entries that only writes can detect. */
const services: readonly Service[] = [
  ['G54=204', { variants: ['G54=204'] }, cleared],
  ['G54=list', { variants: ['G54=list'] }, { ...cleared, 'attributes.bodyFormat': 'list' }],
  ['G55=merge', { variants: ['G55=merge'] }, { ...cleared, 'attributes.multiSelectMode': 'merge' }],
  ['G56=null', { variants: ['G56=null'] }, { ...cleared, 'attributes.clearedAs': '[null]' }],
  ['G56=blank', { variants: ['G56=blank'] }, { ...cleared, 'attributes.clearedAs': '[""]' }],
  ['G58=fraction', { variants: ['G58=fraction'] }, cleared],
  ['G105: 255 characters', { profile: { 'limits.textCharacters': 255 } }, { ...cleared, 'limits.textCharacters': 255 }],
];

describe('write tests', () => {
  it.each(services)(
    'find at a service, %s, every difference that only writes can detect, and leave all values unchanged',
    (_name, options, overlay) => expectFound(options, overlay),
  );

  it.each([2, 3, 4, 5])('certify nothing false under faults, and leave all values unchanged (%i)', (faultSeed) =>
    expectTruth(faultSeed),
  );

  it('interrupted after any write, leave to the next run the values to restore', () =>
    expectPutBack(['G54=list', 'G55=merge', 'G56=null']));
});
