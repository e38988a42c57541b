import { describe, expect, it } from 'vitest';
import { readExamples } from '../../src/host/examples.ts';

describe.each(readExamples('/files'))('S45: the example $name', ({ nodes }) => {
  it('writes no csv: the one of n8n keeps no text from being a formula', () => {
    const written = nodes
      .filter(({ type }) => type === 'n8n-nodes-base.convertToFile' || type === 'n8n-nodes-base.spreadsheetFile')
      .map(({ parameters }) => parameters['operation']);
    expect(written).not.toContain('csv');
  });
});
