/** @param digits decimal digits only. The check of SIREN and SIRET: every second digit from the right is doubled. */
export function passesLuhn(digits: string): boolean {
  return sumLuhn(digits) % 10 === 0;
}

/** The Luhn sum: every second digit from the right is doubled, then the digits of all results are added. */
export function sumLuhn(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum;
}
