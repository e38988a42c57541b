import { cleanText } from './cell.ts';

/** The addresses of a text, or the first part of it that is not an address. */
export type EmailAddresses =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly wrong: string };

/** `"Martin, Ada" <ada@one.example>`, `Ada Martin <ada@one.example>`, or a word. A bound on names keeps the time linear. */
const part = /"[^"]{0,200}" ?<([^<> ]{1,320})>|[^<>@;]{0,200}<([^<> ]{1,320})>|([^ ,;]+)/g;
const address = /^[^\s@<>:"]+@[^\s@.<>]+(?:\.[^\s@.<>]+)+$/;

/**
 * Reads a list of e-mail addresses as programs for mail copy it, each once: after a name, as `mailto:` links, and separated
 * by semicolons, commas, blanks or line breaks.
 */
export function readEmailAddresses(text: string): EmailAddresses {
  const found = [...cleanText(text).matchAll(part)].map(([, quoted, named, bare]) => quoted ?? named ?? bare ?? '');
  const addresses = found.map((each) => each.replace(/^mailto:/i, ''));
  const wrong = addresses.find((each) => !address.test(each));
  return wrong === undefined ? { ok: true, addresses: [...new Set(addresses)] } : { ok: false, wrong };
}
