import { count, plural } from './plurals.ts';

export const activity = {
  tasks: {
    pull: 'Pulled the portfolio',
    refresh: 'Refreshed the table',
    send: 'Sent changes',
    undo: 'Undid changes',
    onboard: 'Added third parties',
    decide: 'Decided on documents',
    missing: 'Listed missing documents',
    extractData: 'Read documents into a table',
    summary: 'Wrote the summary sheet',
  },
  done: (value: number) => `${count(value)} done`,
  failed: (value: number) => `${count(value)} failed`,
  pending: (value: number) => `${count(value)} pending`,
  ended: { whole: 'whole', stopped: 'stopped early', failed: 'failed' },
  onlyFailed: 'Failed only',
  export: 'Export',
  exported: (name: string) => `${name} is in your downloads.`,
  noExport:
    'Excel for the Mac takes no file from a panel. The Activity sheet holds the same: save a copy of it as CSV.',
  shown: (shown: number, all: number) =>
    shown === all ? plural(all, { one: '# run', other: '# runs' }) : `${count(shown)} of ${count(all)} runs`,
  empty: {
    title: 'Nothing has run yet',
    body: 'Each pull, refresh and send leaves one line here: when, how many, how it ended.',
  },
  noneFailed: { title: 'No run has failed', body: 'Runs with failed or pending rows would stand here.' },
  showAll: 'Show all runs',
  failures: 'What failed',
  moreFailures: (value: number) => `and ${count(value)} more, on the sheet Activity`,
  noFailures: 'Everything in this run went through.',
  unfinished: 'This run ended before everything was done. Start it again: what is done is not done twice.',
  openSheet: 'Open the sheet Activity',
  showRows: (value: number) => plural(value, { one: 'Show its row', other: 'Show the # rows' }),
  undo: 'Undo…',
  undoPlan: (changes: number) =>
    plural(changes, {
      none: 'Nothing is left to undo.',
      one: 'One value would go back:',
      other: '# values would go back:',
    }),
  undoSend: (changes: number) => plural(changes, { one: 'Put one value back', other: 'Put # values back' }),
  undoConflict: 'Changed in the service since; left as it is',
  undone: (value: number) => plural(value, { one: 'One value is back.', other: '# values are back.' }),
  from: (value: string) => `now ${value}`,
  to: (value: string) => `back to ${value}`,
  columns: ['Run', 'When', 'What', 'User', 'Done', 'Failed', 'Pending', 'Ended', 'Key', 'Field', 'Reason'],
};
export type ActivityMessages = typeof activity;
