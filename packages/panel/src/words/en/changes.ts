import { count, plural } from './speech.ts';

const changesOf = (value: number) => plural(value, { one: '# change', other: '# changes' });
const partiesOf = (value: number) => plural(value, { one: '# third party', other: '# third parties' });

/** Edits on their way to the service. */
export const changes = {
  title: 'Changes',
  waiting: (edits: number) => plural(edits, { one: '# edit not sent', other: '# edits not sent' }),
  waitingBody: 'Look at each change as it will be sent. Nothing leaves before you press Send.',
  review: 'Review',
  reviewing: 'Reading what the service holds now',
  none: {
    title: 'Nothing to send',
    body: 'Edit a tinted cell of the table; what you change is listed here before it is sent.',
    action: 'Look again',
  },
  noTable: {
    title: 'No table yet',
    body: 'Pull your portfolio, edit its tinted columns, and send the edits from here.',
    action: 'Pull my portfolio',
  },
  goneTable: {
    title: 'The table is gone',
    body: 'It was deleted. Everything that was sent is with the service; pull again for a new table.',
  },
  unkeyedTable: {
    title: 'The table has lost its key column',
    body: 'Without it no edit can be matched to a third party. Undo the removal, or pull again for a new table.',
  },
  otherTable: {
    title: 'The table belongs to another account',
    body: 'Sign in with that account to send its edits, or pull your own portfolio.',
  },
  stale: 'The table was edited after this review. Review again to include the new edits.',
  again: 'Review again',
  undoTitle: 'Undo.',
  undoBody: 'Sending these brings back what the last send replaced.',
  leaveUndo: 'Leave it as it is',
  undoEmpty: 'Nothing to undo: the service holds the old values already.',
  grouping: 'Group',
  byThirdParty: 'By third party',
  byField: 'By field',
  filters: {
    all: (value: number) => `All ${count(value)}`,
    conflicts: (value: number) => plural(value, { one: '# conflict', other: '# conflicts' }),
    notAllowed: (value: number) => `${count(value)} not allowed`,
  },
  nothingShown: 'None left here.',
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
  corrected: 'corrected here; the cell follows when you send',
  putBack: 'Put the service’s value back',
  putsBack: 'The service’s value goes back into the cell.',
  undoPutBack: 'Keep my edit',
  settled: (value: number) =>
    plural(value, {
      one: '# edit is what the service holds already; its row is only marked.',
      other: '# edits are what the service holds already; their rows are only marked.',
    }),
  problems: (value: number) => plural(value, { one: '# row can not take part', other: '# rows can not take part' }),
  problemKinds: {
    duplicateKey: 'same key twice',
    noKey: 'no key',
    unknownKey: 'not in the portfolio',
    readOnly: 'read-only column',
    cellError: 'error in the cell',
  },
  sendChanges: (sends: number, parties: number) => `Send ${changesOf(sends)} to ${partiesOf(parties)}`,
  undoChanges: (sends: number, parties: number) => `Bring back ${changesOf(sends)} at ${partiesOf(parties)}`,
  sure: (sends: number, parties: number) => `Really send ${changesOf(sends)} to ${partiesOf(parties)}?`,
  sureStarts: (value: number) =>
    plural(value, {
      one: '# of them may start dossiers, which may write to the third party.',
      other: '# of them may start dossiers, which may write to the third parties.',
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
  skipped: (value: number) => plural(value, { one: '# stays for later', other: '# stay for later' }),
  blocked: (value: number) => `${count(value)} not allowed`,
  sending: (sends: number) => `Sending ${changesOf(sends)}`,
  bringingBack: 'Bringing back the old values',
  outcomes: {
    sent: (value: number) => `${count(value)} sent`,
    taken: (value: number) => `${count(value)} taken from the service`,
    unchanged: (value: number) => `${count(value)} already so`,
    conflict: (value: number) => plural(value, { one: '# conflict', other: '# conflicts' }),
    refused: (value: number) => `${count(value)} refused`,
    unknown: (value: number) => `${count(value)} not confirmed`,
    pending: (value: number) => `${count(value)} pending`,
  },
  kinds: {
    sent: 'sent',
    unchanged: 'already so',
    conflict: 'conflict',
    refused: 'refused',
    unknown: 'not confirmed',
    pending: 'pending',
  },
  result: 'What happened',
  allSent: 'All sent',
  stopped: (why: string) => `The work stopped before its end: ${why}`,
  stoppedTodo: 'What was sent is marked in the table. Review again to send the rest; nothing is sent twice.',
  cancelledTitle: 'You stopped the sending',
  notSent: 'Not done',
  openRows: (value: number) => plural(value, { one: 'Open the row', other: 'Open the # rows' }),
  undo: 'Undo…',
  undoHint: (final: number) =>
    final === 0
      ? 'You can bring back the old values until the next pull.'
      : `You can bring back the old values until the next pull, but for ${count(final)} that can not be undone.`,
  isFinal: 'can not be undone',
  final: (value: number) => plural(value, { one: '# of them can not be undone', other: '# of them can not be undone' }),
};
export type ChangesWords = typeof changes;
