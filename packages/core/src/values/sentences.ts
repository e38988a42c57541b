/**
 * One English sentence for each code; `{name}` is a parameter. A table in another language has the same keys
 * and is given to `describeNote` instead of this one.
 */
export const englishSentences = {
  // Repairs, which the user confirms before the value is sent.
  padded: 'Leading zeros were missing; it was completed to {value}.',
  prefixAdded: 'The country prefix {prefix} was added; check that it is the right one.',
  prefixChanged: 'The prefix {from} was replaced; VAT numbers of this country start with {to}.',
  countryDiffers: 'The number belongs to {prefix}, but the row says {country}; check which one is right.',
  wordsLeftOut: 'The words around {value} were left out; check that it is the right identifier.',
  sirenFromSiret: 'A SIRET was given; its first nine digits, the SIREN, were kept.',

  // Cells that hold no usable text.
  empty: 'This is empty; fill it in.',
  dateInCell: 'This is a date; set its format to text and type the value again.',
  specialInCell: 'This is neither text nor a number; type the value as text.',
  booleanInCell: '{text} is not an identifier; type the identifier as text.',
  negativeNumber: '{text} is negative; an identifier has digits only.',
  notFinite: 'This is not a usable number; type it again.',
  cellError: '{text} is the error of a formula; correct the formula first.',
  stillLoading: '{text} is not a value: the formula is still being calculated; wait for its result, then try again.',
  formulaFailed: 'The cell shows why a formula failed, which is not a value; correct the formula first.',
  coveredCell: '{text} is shown because the column is too narrow; widen the column and copy or save it again.',
  digitsLost: 'Digits are lost in {text}; import it again as text.',
  decimalNumber: '{text} has decimals; an identifier has none, import it again as text.',

  // Legal identifiers.
  notDigits: '{kind} has {length} digits and nothing else; correct {text}.',
  wrongLength: '{kind} has {length} digits, but {text} has {found}; correct it.',
  checkDigit: 'The check digit of {kind} {text} is wrong; compare it with the source document.',
  allZeros: '{kind} {text} does not exist; type the real number.',
  rounded: '{text} ends in 00000, which no SIRET does; it was probably rounded, import it again as text.',
  sirenGiven: '{siren} is a SIREN; search for the company to choose the establishment.',
  otherKind: '{text} looks like {found}, not {kind}; correct it or change its kind.',
  ambiguous: '{text} can be {kinds}; write the kind before it, such as {label} {text}.',
  unknownKind: '{text} is not a SIRET, SIREN, VAT number or DUNS; check it or say what it is.',
  noIdentifier: '{text} has no identifier; add its SIRET, SIREN, VAT number or DUNS.',
  lookAlike: '{text} has a letter in the place of a digit; did you mean {suggestion}?',
  vatFormat: 'A VAT number with the prefix {prefix} looks like {example}; correct {text}.',
  vatPrefixMissing: '{text} has no country prefix; add it or give the country of the row.',
  notEuVat: '{text} is not an EU VAT number; use the DUNS of the company.',
  identifiersDisagree:
    'The identifiers disagree: the SIRET belongs to {siret} and the VAT number to {vat}; correct one.',

  // Other values.
  notAmount: '{text} is not a number; type it like 1234.56.',
  ambiguousAmount: '{text} can be {grouped} or {decimal}; type the one that is meant.',
  currencyInAmount: '{text} has a currency, which is not sent; type {number}.',
  tooManyDigits: '{text} has more digits than a number can hold; shorten it.',
  notDate: '{text} is not a date; type it like 2025-01-31 or 31/01/2025.',
  notMonthFirst:
    '{text} is not a date in this spreadsheet, which writes the month first; type it like 2025-01-31 or 01/31/2025.',
  timeOnly: '{text} is a time without a day; type the date, like 2026-12-31.',
  notSerial: 'The number {text} is not a date; type the date, like 2026-12-31.',
  yearInDoubt: '{text} may be the year or the day {day}; type the whole date as text, like 2026-12-31.',
  dateInText: '{text} is stored as a date, not as text; to send this text, type an apostrophe before it.',
  zerosInText: 'The cell only shows {text} and holds {number}; type the text that is meant, after an apostrophe.',
  percentInText: 'The cell shows {shown} and holds {text}; type the text that is meant, after an apostrophe.',
  formulaInText:
    '{text} is kept as text and not calculated; set the format of the cell to General and enter the formula again.',
  percentInDoubt: '{text} may be {asShown} or {asHeld}; write it with the % sign.',
  notBoolean: '{text} is neither yes nor no; type TRUE or FALSE.',
  notChoice: '{text} is not a choice of {label}; use one of: {allowed}.',
  ambiguousChoice: '{text} fits several choices of {label}: {allowed}; type one exactly.',
  oneChoiceOnly: '{label} takes one choice, but {text} holds {found}; keep one.',
  readOnly: '{label} is calculated by the service and cannot be written; leave it out.',
  unknownLabel: '{text} is not an attribute of the account; rename it or leave it out.',
  unknownLabelNear: '{text} is not an attribute of the account; did you mean {nearest}?',
  ambiguousLabel: '{text} fits several attributes: {allowed}; type one exactly.',
  notCountry: '{text} is not a country; type its two-letter ISO code, for example FR.',
  ambiguousCountry: '{text} names several countries: {allowed}; type the two-letter code.',
  notIban: '{text} is not a valid IBAN; compare it with the bank document.',
  notBic: '{text} is not a valid BIC; it has 8 or 11 characters, compare it with the bank document.',
  notNaf: '{text} is not an NAF code; type four digits and a letter, for example 62.01Z.',
  nafLetterLost: '{text} has no letter; type the whole NAF code as text, for example 62.01Z.',
} as const;
