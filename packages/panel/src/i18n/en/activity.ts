import { count, plural } from './plurals.ts';

export const activity = {
  tasks: {
    pull: 'Pulled the portfolio',
    refresh: 'Refreshed the table',
    send: 'Sent changes',
    undo: 'Undid changes',
    onboard: 'Added third parties',
    reconcile: 'Compared a list with the portfolio',
    decide: 'Decided on documents',
    missing: 'Listed missing documents',
    extractData: 'Read documents into a table',
    summary: 'Wrote the summary sheet',
  },
  done: (value: number) => `${count(value)} done`,
  failed: (value: number) => `${count(value)} failed`,
  pending: (value: number) => `${count(value)} to send again`,
  ended: {
    whole: 'complete',
    stopped: 'stopped early',
    failed: 'incomplete',
    interrupted: 'interrupted or still running',
  },
  /** Of an interrupted run, of which nothing else is known. */
  planned: (value: number) => `${count(value)} planned, result not recorded`,
  onlyFailed: 'Failed only',
  export: 'Export',
  exported: (name: string) => `${name} is in your downloads.`,
  noExport:
    'Excel for Mac cannot save a file from a panel. The Activity sheet contains the same data: save a copy of it as CSV.',
  shown: (shown: number, all: number) =>
    shown === all ? plural(all, { one: '# run', other: '# runs' }) : `${count(shown)} of ${count(all)} runs`,
  empty: {
    title: 'Nothing has run yet',
    body: 'Each pull, refresh and send adds one line here: when it ran, how many rows, and its result.',
  },
  noneFailed: { title: 'No run has failed', body: 'Runs with rows that failed or are to send again appear here.' },
  showAll: 'Show all runs',
  failures: 'What failed',
  moreFailures: (value: number) => `and ${count(value)} more, on the sheet Activity`,
  noFailures: 'Everything in this run succeeded.',
  interrupted:
    'This run has recorded no result: the panel was closed meanwhile, or the run is still in progress. Part of it may have been done. If it no longer runs, start it again: nothing is done twice.',
  unfinished: 'This run ended before it was complete. Start it again: nothing is done twice.',
  openSheet: 'Open the sheet Activity',
  showRows: (value: number) => plural(value, { one: 'Show its row', other: 'Show the # rows' }),
  undo: 'Undo…',
  undoPlan: (changes: number) =>
    plural(changes, {
      none: 'Nothing is left to undo.',
      one: 'One value would be restored:',
      other: '# values would be restored:',
    }),
  undoSend: (changes: number) => plural(changes, { one: 'Restore one value', other: 'Restore # values' }),
  undoConflict: 'Changed in the service since; left as it is',
  undone: (value: number) => plural(value, { one: 'One value was restored.', other: '# values were restored.' }),
  from: (value: string) => `now ${value}`,
  to: (value: string) => `back to ${value}`,
  columns: ['Run', 'When', 'What', 'User', 'Done', 'Failed', 'To send again', 'Ended', 'Key', 'Field', 'Reason'],
};
export type ActivityMessages = typeof activity;
