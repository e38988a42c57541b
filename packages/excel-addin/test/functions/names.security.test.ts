import { formulaNames } from '@tpr/core/formulas';
import { describe, expect, it } from 'vitest';
import { createAccess, install } from './bench.ts';

describe('S15: what a cell of Excel can call', () => {
  it('is the formulas alone: commands of the ribbon are associated as actions, which a cell cannot call', () => {
    expect(install(createAccess()).ids).toEqual([...formulaNames]);
  });
});
