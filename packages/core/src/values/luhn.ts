/** @param digits decimal digits only. The check of SIREN and SIRET: every second digit from the right is doubled. */
export function passesLuhn(digits: string): boolean {
  return sumLuhn(digits) % 10 === 0;
}

/** The digits of all digits, every second from the right doubled, added up. */
export function sumLuhn(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum;
}
