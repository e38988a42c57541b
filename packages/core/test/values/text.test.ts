import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, isEmptyCell } from '../../src/values/cell.ts';
import { readIdentifierText } from '../../src/values/identifier-text.ts';
import { createNote, describeNote } from '../../src/values/note.ts';
import { cutText, isFormulaLike } from '../../src/values/safe-text.ts';
import { englishSentences } from '../../src/values/sentences.ts';

describe('text that a spreadsheet could run', () => {
  it.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '\u00a0=1', '\n=1', '\u200b=1', ' \r\n @x', '＝1'])(
    '%j is detected',
    (text) => {
      expect(isFormulaLike(text)).toBe(true);
    },
  );

  it.each(['', 'a=b', 'Brumelac (fictif)', "'=1", '1-2', '\nline'])('%j is unchanged', (text) => {
    expect(isFormulaLike(text)).toBe(false);
  });

  it('is found behind any whitespace', () => {
    const blanks = fc.stringMatching(/^[ \t\r\n\u00a0\u2003]{0,5}$/);
    fc.assert(
      fc.property(blanks, fc.constantFrom('=', '+', '-', '@'), fc.string(), (before, sign, after) => {
        expect(isFormulaLike(before + sign + after)).toBe(true);
      }),
    );
  });
});

describe('a cut text', () => {
  it('is no longer than allowed, begins like the text, shows the cut and is well formed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (text, maxLength) => {
          const cut = cutText(text, maxLength);
          expect(cut.length).toBeLessThanOrEqual(maxLength);
          expect(() => encodeURIComponent(cut)).not.toThrow();
          if (text.length <= maxLength) expect(cut).toBe(text);
          else expect(cut.endsWith('…') && text.startsWith(cut.slice(0, -1))).toBe(true);
        },
      ),
    );
  });

  it('is a part of its mark where there is no room for the whole mark', () => {
    expect(cutText('abcdef', 2, '...')).toBe('..');
  });

  it('drops a surrogate pair as a whole', () => {
    expect(cutText('ab😀cd', 4)).toBe('ab…');
    expect(cutText('ab😀cd', 5)).toBe('ab😀…');
  });
});

describe('cleaned text', () => {
  it('is composed, visible and trimmed', () => {
    expect(cleanText('\ufeff e\u0301\u200b\u00a0x\u202e ')).toBe('é x');
  });

  it.each([null, undefined, '', ' ', '\u00a0\u200b'])('%j is an empty cell', (cell) => {
    expect(isEmptyCell(cell)).toBe(true);
  });

  it.each([0, false, 'x', {}])('%j is not', (cell) => {
    expect(isEmptyCell(cell)).toBe(false);
  });

  it('of a number keeps every digit up to 2^53', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(readIdentifierText(value)).toEqual({ ok: true, text: String(value) });
      }),
    );
  });
});

describe('a sentence', () => {
  it('can be rendered in another language from the same note', () => {
    const french = { ...englishSentences, padded: 'Des zéros manquaient ; complété en {value}.' };
    const note = createNote('padded', { value: '001234567' });
    expect(describeNote(note)).toBe('Leading zeros were missing; it was completed to 001234567.');
    expect(describeNote(note, french)).toBe('Des zéros manquaient ; complété en 001234567.');
  });

  it('is one short line for any content of the cell', () => {
    const note = createNote('notDate', { text: `=1\r\n\u2028${'x'.repeat(5000)}{text}$&` });
    expect(describeNote(note)).toMatch(/^=1 x{156}… is not a date; .{1,60}$/);
  });

  it.each(Object.entries(englishSentences))('%s contains advice', (_code, sentence) => {
    expect(sentence).toMatch(/^[^;!\r\n]+; [^;!\r\n]+[.?]$/);
  });
});
