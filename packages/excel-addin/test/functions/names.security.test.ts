import { formulaNames } from '@tpr/core/formulas';
import { describe, expect, it } from 'vitest';
import { createAccess, install } from './bench.ts';

describe('S15: what a cell of Excel can call', () => {
  it('is the formulas and nothing else: commands of the ribbon are associated as actions, which no cell reaches', () => {
    expect(install(createAccess()).ids).toEqual([...formulaNames]);
  });
});
