/** Letters of the PDF standard encoding above Latin-1 that French text needs. */
const winAnsi: Readonly<Record<string, number>> = { '€': 0x80, '…': 0x85, Œ: 0x8c, '’': 0x92, '–': 0x96, œ: 0x9c };

function encode(letter: string): string {
  const code = winAnsi[letter] ?? letter.codePointAt(0) ?? 0;
  if (code < 0x20 || code > 0xff) return '?';
  const byte = String.fromCharCode(code);
  return '()\\'.includes(byte) ? `\\${byte}` : byte;
}

const literal = (text: string): string => `(${Array.from(text, encode).join('')})`;
const utf16 = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`;

const maxLines = 60;
const maxLetters = 100;

/**
 * A valid PDF of one page: a title and lines of text. @param size its exact length in bytes, padded with comments.
 * @throws RangeError when the content is longer.
 */
export function buildPdf(title: string, lines: readonly string[], size: number): Uint8Array {
  const text = lines.slice(0, maxLines).map((line) => `${literal(line.slice(0, maxLetters))} Tj T*`);
  const page = `BT /F1 16 Tf 50 800 Td 12 TL ${literal(title.slice(0, 60))} Tj /F1 9 Tf 0 -24 Td\n${text.join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    `<< /Title ${utf16(title)} >>`,
  ];
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n`;
  return Buffer.from(fillUp(body, trailer, size), 'latin1');
}

/** Pads the file to `size`. The trailer contains its own offset, so the offset's digits are part of the length. */
function fillUp(body: string, trailer: string, size: number): string {
  for (const slack of ['', '\n']) {
    for (let digits = 1; digits <= 9; digits += 1) {
      const start = size - trailer.length - digits - '\n%%EOF\n'.length - slack.length;
      if (String(start).length !== digits || start - body.length < 2) continue;
      return `${body}${comments(start - body.length)}${trailer}${start}\n%%EOF\n${slack}`;
    }
  }
  throw new RangeError(`A PDF of ${body.length + trailer.length} bytes does not fit in ${size}.`);
}

/** Comment lines of `length` bytes in all, at least 2. */
function comments(length: number): string {
  const line = `%${' filler'.repeat(14)}\n`;
  const whole = Math.max(0, Math.floor((length - 2) / line.length));
  const rest = length - whole * line.length;
  return `${line.repeat(whole)}%${'.'.repeat(rest - 2)}\n`;
}
