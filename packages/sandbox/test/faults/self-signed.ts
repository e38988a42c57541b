import { generateKeyPairSync, sign } from 'node:crypto';

export interface Sealed {
  readonly key: string;
  readonly cert: string;
}

const ecdsaWithSha256 = '06082a8648ce3d040302';
const commonName = '0603550403';
const p256 = 'prime256v1';

/** A new self-signed certificate, so that the repository contains no key. */
export function makeSelfSigned(host: string): Sealed {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: p256 });
  const algorithm = der(0x30, hex(ecdsaWithSha256));
  const name = der(0x30, der(0x31, der(0x30, hex(commonName), der(0x0c, Buffer.from(host)))));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(0x30, der(0x02, Buffer.from([1])), algorithm, name, validity, name, key);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const cert = der(0x30, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');

/** A DER element: a tag, the length of the content, and the content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
