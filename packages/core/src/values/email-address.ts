import { cleanText } from './cell.ts';

/** The addresses of a text, or the first part of it that is not an address. */
export type EmailAddresses =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly wrong: string };

/** A quoted name, an address in angle brackets, a semicolon, or a word; what is not closed is part of a word. */
const token = /"([^"]*)"|<([^<>]*)>|;|[<">]?[^\s,;<>"]+/g;
const address = /^[^\s@<>:"]+@[^\s@.<>]+(?:\.[^\s@.<>]+)+$/;

/**
 * Reads a list of e-mail addresses as mail programs copy it, each once. An address may follow a name or be a `mailto:`
 * link; separators are semicolons, commas, blanks and line breaks.
 */
export function readEmailAddresses(text: string): EmailAddresses {
  const found: string[] = [];
  /** They are a name if an address in angle brackets follows. */
  let words: string[] = [];
  for (const [each, quoted, bracketed] of cleanText(text).matchAll(token)) {
    if (bracketed !== undefined) found.push(bracketed.trim());
    else if (quoted === undefined && each.includes('@')) found.push(...words, each);
    else if (each === ';') found.push(...words);
    else {
      words.push(quoted ?? each);
      continue;
    }
    words = [];
  }
  const addresses = [...found, ...words].map((each) => each.replace(/^mailto:/i, ''));
  const wrong = addresses.find((each) => !address.test(each));
  return wrong === undefined ? { ok: true, addresses: [...new Set(addresses)] } : { ok: false, wrong };
}
