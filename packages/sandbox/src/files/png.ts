import { crc32, deflateSync } from 'node:zlib';

const side = 48;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A valid grey PNG. @param size its exact length in bytes, padded with a text chunk. @param tint 0 to 255. */
export function buildPng(tint: number, size: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  // One filter byte, then a gradient, per row.
  const rows = Buffer.from(
    Array.from({ length: side * (side + 1) }, (_, i) => (i % (side + 1) === 0 ? 0 : (tint + i) & 0xff)),
  );
  const before = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
  ];
  const end = chunk('IEND', new Uint8Array());
  const used = before.reduce((sum, part) => sum + part.length, end.length);
  const frame = 12 + 'Comment\0'.length;
  if (used + frame > size) throw new RangeError(`A PNG of ${used + frame} bytes does not fit in ${size}.`);
  const filler = chunk('tEXt', Buffer.from(`Comment\0${'.'.repeat(size - used - frame)}`, 'latin1'));
  return Buffer.concat([...before, filler, end]);
}
