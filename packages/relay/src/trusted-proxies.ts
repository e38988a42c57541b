import { BlockList, isIP } from 'node:net';

/** The proxies whose `X-Forwarded-*` headers are trusted. */
export class TrustedProxies {
  private readonly listed = new BlockList();

  /** @param text addresses and networks, such as `127.0.0.1, 10.0.0.0/8`. @throws RangeError naming the invalid one */
  constructor(name: string, text: string) {
    for (const each of text.split(',').map((part) => part.trim())) {
      const [address = '', bits] = each.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      const most = family === 'ipv6' ? 128 : 32;
      const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
      if (isIP(address) === 0 || length < 1 || length > most) {
        throw new RangeError(`${name} has "${each}": write addresses or networks, such as 127.0.0.1, 10.0.0.0/8.`);
      }
      this.listed.addSubnet(address, length, family);
    }
  }

  /** @param address of the connected client */
  has(address: string | undefined): boolean {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
    return isIP(plain) !== 0 && this.listed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  }
}
