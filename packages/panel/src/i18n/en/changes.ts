import { count, plural } from './plurals.ts';

const changesOf = (value: number) => plural(value, { one: '# change', other: '# changes' });
const partiesOf = (value: number) => plural(value, { one: '# third party', other: '# third parties' });

/** Texts of the page of changes. */
export const changes = {
  title: 'Changes',
  waiting: (edits: number) => plural(edits, { one: '# edit not sent', other: '# edits not sent' }),
  waitingBody: 'Check each change as it will be sent. Nothing is sent before you press Send.',
  review: 'Review',
  reviewing: 'Comparing with the service',
  none: {
    title: 'Nothing to send',
    body: (sheet: string) =>
      `Edit a tinted cell of the table on the sheet “${sheet}”: your changes are listed here before they are sent. A copy of this sheet or table sends nothing.`,
    action: 'Look again',
  },
  noTable: {
    title: 'No table yet',
    body: 'Pull your portfolio, edit its tinted columns, and send the edits from here.',
    action: 'Pull my portfolio',
  },
  goneTable: {
    title: 'The table is gone',
    body: 'It was deleted, or converted to plain cells, which send nothing. Undo that, or pull again for a new table. Everything that was sent is saved in the service.',
  },
  unkeyedTable: {
    title: 'The table has lost its key column',
    body: 'Without it no edit can be matched to a third party. Undo the removal, or pull again for a new table.',
  },
  otherTable: {
    title: 'The table belongs to another account',
    body: 'Sign in to that account to send its edits, or open another workbook for this one.',
  },
  stale: 'The table was edited after this review. Review again to include the new edits.',
  again: 'Review again',
  undoTitle: 'Undo.',
  undoBody: 'Sending these restores the values that the last send replaced.',
  leaveUndo: 'Leave it as it is',
  undoEmpty: 'Nothing to undo: the service already holds the old values.',
  grouping: 'Group',
  byThirdParty: 'By third party',
  byField: 'By field',
  filters: {
    all: (value: number) => `All ${count(value)}`,
    conflicts: (value: number) => plural(value, { one: '# conflict', other: '# conflicts' }),
    notAllowed: (value: number) => `${count(value)} not allowed`,
  },
  nothingShown: 'Nothing left here.',
  noName: (id: string) => `Third party ${id}`,
  continued: 'continued',
  becomes: 'becomes',
  nothingHeld: 'empty',
  types: {
    string: 'text',
    boolean: 'yes or no',
    date: 'date',
    decimal: 'number',
    percentage: 'percentage',
    list_unique: 'choice',
    list_multiple: 'choices',
  },
  sentAs: (value: string, type: string | undefined) =>
    type === undefined ? `sent as ${value}` : `sent as ${value} (${type})`,
  typed: (value: string) => `you typed “${value}”`,
  mayStart: 'may start dossiers',
  mayStartWhy: 'Rules of your account may start dossiers when this field changes.',
  conflict: 'conflict',
  conflictNow: (value: string, before: string) => `Service now: ${value} (${before} at the pull)`,
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  skip: 'Skip',
  keepAll: 'Keep all mine',
  takeAll: 'Take all theirs',
  skipAll: 'Skip all',
  choiceFor: (field: string, thirdParty: string) => `${field}, ${thirdParty}: which value?`,
  notAllowed: 'not allowed',
  chooseOf: (field: string, thirdParty: string) => `Allowed value for ${field}, ${thirdParty}`,
  otherValue: 'Another value',
  check: 'Check',
  use: (value: string) => `Use ${value}`,
  useSelected: 'Use',
  useChosen: (value: number) => plural(value, { one: 'Use # choice', other: 'Use # choices' }),
  corrected: 'corrected here; the cell is updated when you send',
  putBack: 'Restore the service’s value',
  putsBack: 'The service’s value is restored in the cell.',
  undoPutBack: 'Keep my edit',
  settled: (value: number) =>
    plural(value, {
      one: '# edit already matches the service; its row is only marked.',
      other: '# edits already match the service; their rows are only marked.',
    }),
  problems: (value: number) =>
    plural(value, { one: '# row has cells that cannot be sent', other: '# rows have cells that cannot be sent' }),
  problemKinds: {
    otherOwner: 'shows another third party',
    duplicateKey: 'same key twice',
    noKey: 'no key',
    unknownKey: 'not in the portfolio',
    readOnly: 'read-only column',
    cellError: 'error in the cell',
    ownColumn: 'column of yours, not sent',
  },
  sendChanges: (sends: number, parties: number) => `Send ${changesOf(sends)} to ${partiesOf(parties)}`,
  undoChanges: (sends: number, parties: number) => `Undo ${changesOf(sends)} for ${partiesOf(parties)}`,
  sure: (sends: number, parties: number) => `Send ${changesOf(sends)} to ${partiesOf(parties)} now?`,
  sureStarts: (value: number) =>
    plural(value, {
      one: '# of them may start dossiers, which may send e-mails to the third party.',
      other: '# of them may start dossiers, which may send e-mails to the third parties.',
    }),
  sureYes: 'Send them',
  takeOnly: (value: number) =>
    plural(value, { one: 'Take # value of the service', other: 'Take # values of the service' }),
  settleOnly: (value: number) => plural(value, { one: 'Mark # row as settled', other: 'Mark # rows as settled' }),
  nothingToSend: 'Nothing selected to send',
  alsoTakes: (value: number) =>
    plural(value, {
      one: '# value of the service goes into its cell',
      other: '# values of the service go into their cells',
    }),
  undecided: (value: number) => plural(value, { one: '# conflict waits for you', other: '# conflicts wait for you' }),
  skipped: (value: number) => plural(value, { one: '# skipped', other: '# skipped' }),
  blocked: (value: number) => `${count(value)} not allowed`,
  sending: (sends: number) => `Sending ${changesOf(sends)}`,
  bringingBack: 'Restoring the old values',
  outcomes: {
    sent: (value: number) => `${count(value)} sent`,
    taken: (value: number) => `${count(value)} taken from the service`,
    unchanged: (value: number) => `${count(value)} already up to date`,
    conflict: (value: number) => plural(value, { one: '# conflict', other: '# conflicts' }),
    refused: (value: number) => `${count(value)} refused`,
    unknown: (value: number) => `${count(value)} not confirmed`,
    pending: (value: number) => `${count(value)} pending`,
  },
  broughtBack: (value: number) => `${count(value)} restored`,
  kinds: {
    sent: 'sent',
    unchanged: 'already up to date',
    conflict: 'conflict',
    refused: 'refused',
    unknown: 'not confirmed',
    pending: 'pending',
  },
  result: 'What happened',
  allSent: 'All sent',
  allBack: 'All restored',
  stopped: 'The work stopped before it was complete.',
  stoppedTodo: 'What was sent is marked in the table. Review again to send the rest; nothing is sent twice.',
  cancelledTitle: 'You stopped sending',
  notSent: 'Not done',
  openRows: (value: number) => plural(value, { one: 'Open the row', other: 'Open the # rows' }),
  undo: 'Undo…',
  undoHint: (final: number) =>
    final === 0
      ? 'You can restore the old values until the next pull.'
      : `You can restore the old values until the next pull, except for ${count(final)} that cannot be undone.`,
  undoLast: 'The old values of the last send can be restored until the next pull. You see them first, then confirm.',
  isFinal: 'cannot be undone',
  final: (value: number) => plural(value, { one: '# of them cannot be undone', other: '# of them cannot be undone' }),
};
export type ChangesMessages = typeof changes;
