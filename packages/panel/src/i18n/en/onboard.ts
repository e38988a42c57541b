import { count, plural } from './plurals.ts';

const partiesOf = (value: number) => plural(value, { one: '# third party', other: '# third parties' });

const dossiersOf = (value: number) => plural(value, { one: '# dossier', other: '# dossiers' });

/** Texts of the page of onboarding. */
export const onboard = {
  title: 'Onboard or reconcile',
  intro:
    'Enter a list of companies to compare with your portfolio, to add, or to start a dossier for. You see the result before anything is sent.',
  source: 'Source',
  fromText: 'Paste',
  fromSelection: 'Selected cells',
  text: 'Identifiers, one per line',
  textHint: 'SIRET, SIREN, VAT or DUNS numbers, with or without blanks.',
  selectionHint:
    'Select the column of identifiers, or a whole list with its header, then read it. Cells are not changed.',
  kind: 'Kind of identifier',
  kinds: {
    guess: 'Detect line by line',
    SIRET: 'SIRET numbers',
    SIREN: 'SIREN numbers',
    VAT: 'VAT numbers',
    DUNS: 'DUNS numbers',
  },
  country: 'Country (two letters, optional)',
  countryWrong: 'Two letters, such as FR or DE.',
  read: 'Read',
  reading: 'Reading the identifiers',
  nothingRead: { text: 'No identifier was found in the text.', selection: 'The selected cells are empty.' },
  hiddenRows: (value: number) =>
    plural(value, {
      one: 'One hidden row of the selection is left out. Show it and read again to add it.',
      other: '# hidden rows of the selection are left out. Show them and read again to add them.',
    }),
  rows: 'Rows',
  columns: { line: 'Line', identifier: 'Identifier', state: 'State' },
  typed: (typed: string) => `given as ${typed}`,
  standings: {
    valid: 'valid',
    padded: 'to check',
    duplicate: 'twice in the list',
    unclear: 'which kind?',
    invalid: 'not an identifier',
    add: 'will be added',
    alreadyThere: 'already there',
    notFound: 'not in the directory',
    cannot: 'cannot be added',
    unconfirmed: 'to confirm',
  },
  all: (value: number) => `All ${count(value)}`,
  counted: (word: string, value: number) => `${count(value)} ${word}`,
  ready: (value: number) =>
    plural(value, {
      one: '# identifier can be looked up',
      other: '# identifiers can be looked up',
      none: 'No row has a valid identifier',
    }),
  check: (value: number) => plural(value, { one: 'Check # row', other: 'Check # rows' }),
  compareNames: 'Compare the names',
  checkHint: 'Searches your portfolio and the company directory. Adds nothing.',
  checking: 'Searching the portfolio and the directory',
  startOver: 'Start over',
  compared: 'Compared with your portfolio',
  found: (finding: string, lines: number) => `${finding} (${count(lines)})`,
  writeReport: 'Write the report into a sheet',
  writingReport: 'Writing the report',
  references: (value: number) =>
    plural(value, {
      one: 'Enter # reference of your list into the portfolio table, in the column',
      other: 'Enter # references of your list into the portfolio table, in the column',
    }),
  referencesHint:
    'Each can then be reviewed before it is sent. Lines whose identifiers disagree and third parties with several references are left out.',
  enter: 'Enter',
  entered: (value: number) =>
    plural(value, { one: '# reference entered', other: '# references entered', none: 'No reference entered' }),
  alreadyEntered: (value: number) => `${count(value)} already in the table`,
  keptEdits: (value: number) => `${count(value)} not entered, because the cell has an edit or a formula`,
  lostZeros: (value: number) =>
    `${count(value)} not entered, because your list has lost the leading zeros: format its references as text with all digits, then read it again`,
  notInTable: (value: number) => `${count(value)} without a row in the table: refresh it, or remove its filter`,
  reviewEntered: 'Review and send',
  plan: (value: number) =>
    plural(value, {
      one: '# third party would be added',
      other: '# third parties would be added',
      none: 'Nothing would be added',
    }),
  confirmPadded: (value: number) =>
    plural(value, {
      one: '# identifier was completed or taken from a longer text. It is correct: add it too.',
      other: '# identifiers were completed or taken from longer texts. They are correct: add them too.',
    }),
  leftOut: 'It was not confirmed.',
  extras: 'For each third party added',
  extrasOfExisting: 'For the third parties already there',
  addAttribute: 'Set an attribute',
  chooseAttribute: 'Choose…',
  removeAttribute: (label: string) => `Do not set ${label}`,
  dossierType: 'Start a dossier of this type (optional)',
  noDossier: 'No dossier',
  otherDossierType: 'Another type…',
  dossierCode: 'Code of the type',
  dossierHint: 'The code of the type, as the service names it.',
  hasDossier: 'Third parties with such a dossier that has not expired are left out.',
  mails: (value: number) =>
    plural(value, {
      one: 'Starting # dossier may send e-mails to the third party.',
      other: 'Starting # dossiers may send e-mails to the third parties.',
    }),
  includeExisting: (value: number) =>
    plural(value, {
      one: 'Start it, too, for the third party that is there already',
      other: 'Start it, too, for the # third parties that are there already',
    }),
  /** @param dossiers of third parties that are there already. */
  add: (value: number, dossiers: number) => {
    if (value === 0) return dossiers === 0 ? 'Nothing to add' : `Start ${dossiersOf(dossiers)}`;
    const adding = `Add ${partiesOf(value)}`;
    return dossiers === 0 ? adding : `${adding}, start ${dossiersOf(dossiers)}`;
  },
  adding: (value: number) => (value === 0 ? 'Starting dossiers' : `Adding ${partiesOf(value)}`),
  result: 'What happened',
  outcomes: {
    added: (value: number) => `${count(value)} added`,
    dossierStarted: (value: number) => plural(value, { one: '# dossier started', other: '# dossiers started' }),
    alreadyThere: (value: number) => `${count(value)} already there`,
    /** By the check, or because its number was not confirmed: nothing was sent. */
    leftOut: (value: number) => `${count(value)} left out`,
    refused: (value: number) => `${count(value)} refused by the service`,
    pending: (value: number) => `${count(value)} to send again`,
  },
  reasons: 'The Onboarding table lists every line with its outcome and reason.',
  openTable: 'Open the table',
  goOn: 'Continue',
  stopped: 'The work stopped before it was complete.',
  stoppedTodo: 'Continue when you are ready: nothing is done twice.',
  cancelled: 'You stopped the work. What was sent is kept; continue when you are ready: nothing is done twice.',
  another: 'Add others',
};
export type OnboardMessages = typeof onboard;
