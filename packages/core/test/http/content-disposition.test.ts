import { describe, expect, it } from 'vitest';
import { readFileName } from '../../src/http/content-disposition.ts';

/** A header value that a server sends as bytes of UTF-8, as an HTTP client decodes it. */
const asLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

// Cases of https://greenbytes.de/tech/tc2231/ and of servers in use.
describe('the name of a file', () => {
  it.each<[header: string | undefined, name: string | null]>([
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment; filename=a.pdf; size=5', 'a.pdf'],
    ['attachment; filename=rapport annuel.pdf', 'rapport annuel.pdf'],
    ['attachment; filename="say \\"hi\\".pdf"', 'say "hi".pdf'],
    ['attachment; filename="a;b.pdf"', 'a;b.pdf'],
    ['attachment; FILENAME="a.pdf"', 'a.pdf'],
    ['attachment; filename ="a.pdf"', 'a.pdf'],
    ['attachment; xfilename=b.pdf', null],
    ['attachment; name="filename=b.pdf"', null],
    ['attachment; name="; filename=b.pdf"; filename="a.pdf"', 'a.pdf'],
    ['attachment; filename="a.pdf"; filename="b.pdf"', 'a.pdf'],
    ['attachment; filename="plain.pdf"; filename*=UTF-8\'\'d%C3%A9j%C3%A0%20vu.pdf', 'déjà vu.pdf'],
    ["attachment; filename*=utf-8'fr'%E2%82%AC.pdf; filename=x.pdf", '€.pdf'],
    ["attachment; filename*=UTF-8''%E9.pdf; filename=x.pdf", 'x.pdf'],
    ["attachment; filename*=windows-1252''%E9t%E9.pdf; filename=x.pdf", 'x.pdf'],
    ["attachment; filename*=utf-8-mac''%C3%A9.pdf; filename=x.pdf", 'x.pdf'],
    ['attachment; filename*="UTF-8\'\'a.pdf"', 'a.pdf'],
    ["attachment; filename*=UTF-8''a%2Fb%20c.pdf", 'a/b c.pdf'],
    ['attachment; filename="r%C3%A9sum%C3%A9.pdf"', 'résumé.pdf'],
    ['attachment; filename="100%.pdf"', '100%.pdf'],
    ['attachment; filename="50%25.pdf"', '50%.pdf'],
    ['attachment; filename="%E9t%E9.pdf"', '%E9t%E9.pdf'],
    [`attachment; filename="${asLatin1('Attestation d’assurance – été.pdf')}"`, 'Attestation d’assurance – été.pdf'],
    [`attachment; filename=${asLatin1('报告.pdf')}`, '报告.pdf'],
    ['attachment; filename="été.pdf"', 'été.pdf'],
    ['attachment; filename="报告.pdf"', '报告.pdf'],
    ['attachment; filename=""', null],
    ["attachment; filename*=UTF-8''; filename=x.pdf", 'x.pdf'],
    ['attachment; filename="a.pdf', 'a.pdf'],
    ['attachment; filename=', null],
    ['filename="kbis.pdf"', 'kbis.pdf'],
    [' filename=kbis.pdf; size=5', 'kbis.pdf'],
    ["filename*=UTF-8''%E2%82%AC.pdf", '€.pdf'],
    ['inline', null],
    ['', null],
    [undefined, null],
  ])('%s', (header, name) => {
    expect(readFileName(header)).toBe(name);
  });
});
