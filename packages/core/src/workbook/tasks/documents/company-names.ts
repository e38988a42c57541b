import { cleanText } from '../../../values/cell.ts';
import { foldText } from '../../../values/match.ts';

/** Legal forms at the end of company names, folded, without dots. */
const lastForms: ReadonlySet<string> = new Set(
  (
    'sa sas sasu sarl sarlu eurl snc sci scop scic sca scs selarl selas gie eirl ' +
    'gmbh ag kg ohg ug mbh ev se srl sprl sprlu bvba bv nv vof cv spa sapa sl slu sau sll ' +
    'ltd limited plc llp llc inc incorporated corp corporation company co lp ab as asa aps oy oyj spzoo kft doo'
  ).split(' '),
);
/** Legal forms that also occur at the start, as in SARL Dupont. */
const firstForms: ReadonlySet<string> = new Set('sa sas sasu sarl eurl snc sci scop gie ste societe'.split(' '));

export type NameMatch = 'same' | 'similar' | 'different';

/**
 * Compares two company names. `similar`: the same words except for case, accents, punctuation and legal form. Words that
 * differ in one letter are different, because one letter can distinguish two companies.
 */
export function compareNames(one: string, other: string): NameMatch {
  if (squeeze(one) === squeeze(other)) return 'same';
  const words = comparableName(one);
  return words !== '' && words === comparableName(other) ? 'similar' : 'different';
}

const squeeze = (name: string): string => cleanText(name).replace(/ +/g, ' ');

/** The words of a name, without case, accents, punctuation and legal form; empty for a name without letters and digits. */
export function comparableName(name: string): string {
  const words = foldText(name)
    // S.A.R.L., S.à r.l. and Sp. z o.o. are one word each.
    .replace(/\bsp\.? z ?o\. ?o\b\.?/g, ' spzoo ')
    .replace(/\bs\. ?a ?r\. ?l\b\.?/g, ' sarl ')
    .replace(/\b(?:[a-z]\.)+[a-z]?(?![a-z])/g, (initials) => initials.replace(/\./g, ''))
    .replace(/&/g, ' et ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (word === 'and' ? 'et' : word));
  let [from, to] = [0, words.length];
  while (to - from > 1 && lastForms.has(words[to - 1]!)) to--;
  while (to - from > 1 && firstForms.has(words[from]!)) from++;
  return words.slice(from, to).join(' ');
}
