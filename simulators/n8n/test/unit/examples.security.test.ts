import { describe, expect, it } from 'vitest';
import { readExamples } from '../../src/host/examples.ts';

describe.each(readExamples('/files'))('S45: the example $name', ({ nodes }) => {
  it('writes no csv: n8n’s csv writer does not neutralize formulas in text', () => {
    const written = nodes
      .filter(({ type }) => type === 'n8n-nodes-base.convertToFile' || type === 'n8n-nodes-base.spreadsheetFile')
      .map(({ parameters }) => parameters['operation']);
    expect(written).not.toContain('csv');
  });
});
