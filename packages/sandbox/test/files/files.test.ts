import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import { buildPdf } from '../../src/files/pdf.ts';
import { fileOf, safeFileName, zipOf } from '../../src/files/index.ts';
import { distinctNames } from '../../src/files/zip.ts';
import { seedStore } from '../../src/seed/index.ts';
import type { EvidenceRow } from '../../src/store/index.ts';

const store = seedStore({ size: 'demo' });
const evidences = store.all<EvidenceRow>('SELECT * FROM evidence');
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Reads a PDF from its end, as viewers do: every offset of its table must point to the beginning of the object. */
function checkPdf(bytes: Uint8Array): string[] {
  const text = latin(bytes);
  const start = Number(/startxref\n(\d+)\n%%EOF\n+$/.exec(text)?.[1] ?? Number.NaN);
  const rows = text.slice(start).match(/^\d{10} 00000 n $/gm) ?? [];
  return rows.flatMap((row, i) => (text.startsWith(`${i + 1} 0 obj`, Number(row.slice(0, 10))) ? [] : [row]));
}

describe('the file of an evidence', () => {
  it('is as long as its row says, and the same on each download', () => {
    const wrong = evidences.filter((evidence) => fileOf(store, evidence).length !== evidence.fileSize);
    expect(wrong).toEqual([]);
    const [first] = evidences;
    expect(first && Buffer.compare(fileOf(store, first), fileOf(store, first))).toBe(0);
  });

  it('is a PDF whose table has correct offsets', () => {
    const pdfs = evidences.filter(({ mediaType }) => mediaType === 'application/pdf').slice(0, 60);
    const files = pdfs.map((evidence) => fileOf(store, evidence));
    expect(files.every((bytes) => latin(bytes).startsWith('%PDF-1.'))).toBe(true);
    expect(files.flatMap(checkPdf)).toEqual([]);
  });

  it('is a PNG whose pixels unpack to its size', () => {
    const png = evidences.find(({ mediaType }) => mediaType === 'image/png');
    const bytes = Buffer.from(png ? fileOf(store, png) : []);
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const at = bytes.indexOf('IDAT');
    const picture = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
    expect(picture.length).toBe(bytes.readUInt32BE(16) * bytes.readUInt32BE(20) + bytes.readUInt32BE(20));
  });

  it('contains the answers when it consolidates a form', () => {
    const form = evidences.find(({ kind }) => kind === 'form');
    expect(form && latin(fileOf(store, form))).toContain('1. Raison sociale : ');
  });
});

describe('a PDF', () => {
  it.each([9_995, 10_031, 99_990, 100_029, 100_401])('can have %i bytes with correct offsets', (size) => {
    const bytes = buildPdf('Œuvre (d’été) \\', ['é'], size);
    expect([bytes.length, checkPdf(bytes)]).toEqual([size, []]);
  });

  it('refuses a size smaller than its content', () => {
    expect(() => buildPdf('T', ['x'], 300)).toThrow('does not fit');
  });

  it('can have every size in a range', () => {
    for (let size = 10_200; size < 10_700; size += 1) expect(buildPdf('T', [], size).length).toBe(size);
    for (let size = 100_200; size < 100_700; size += 1) expect(buildPdf('T', [], size).length).toBe(size);
  });
});

describe('a ZIP', () => {
  const bytes = Buffer.from('x');

  it('contains every file under a safe and unique name', () => {
    const names = ['../../etc/passwd', 'a.pdf', 'A.pdf', 'a.pdf', 'CON.pdf', '..', '=1+1.pdf', 'dir/é.pdf', ''];
    const entries = Object.keys(unzipSync(zipOf(names.map((name) => ({ name, bytes })))));
    expect(entries).toHaveLength(names.length);
    expect(entries.filter((name) => name.includes('/') || name.includes('..'))).toEqual([]);
    expect(entries).toEqual(
      expect.arrayContaining(['etc_passwd', 'a.pdf', 'A (2).pdf', 'a (3).pdf', '_CON.pdf', '=1+1.pdf', 'dir_é.pdf']),
    );
  });

  it('is identical for the same files', () => {
    const files = [{ name: 'a.pdf', bytes }];
    expect(Buffer.compare(zipOf(files), zipOf(files))).toBe(0);
  });

  it('keeps unique names unchanged', () => {
    expect(distinctNames(['a', 'b.c', 'b (2).c'])).toEqual(['a', 'b.c', 'b (2).c']);
    expect(safeFileName('Pièce n°1 – « été ».pdf')).toBe('Pièce n°1 – « été ».pdf');
  });
});
