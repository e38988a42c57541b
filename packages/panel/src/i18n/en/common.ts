import { count, plural } from './plurals.ts';

/** Texts of more than one page. */
export const common = {
  cancel: 'Cancel',
  waitsForNetwork: 'Waiting for the network',
  stopping: 'Stopping…',
  close: 'Close',
  retry: 'Try again',
  back: 'Back',
  add: 'Add',
  done: 'Done',
  loading: 'Loading',
  nothing: 'empty',
  yes: 'Yes',
  no: 'No',
  thirdParties: (value: number) => plural(value, { one: '# third party', other: '# third parties' }),
  rows: (value: number) => plural(value, { one: '# row', other: '# rows' }),
  columns: (value: number) => plural(value, { one: '# column', other: '# columns' }),
  asOf: (when: string) => `as of ${when}`,
  today: 'today',
  step: {
    reading: 'Reading',
    writing: 'Writing to the sheet',
    comparing: 'Comparing',
    sending: 'Sending',
    searching: 'Searching',
    deciding: 'Deciding',
  },
  doneOf: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  doneSoFar: (done: number) => count(done),
  perSecond: (rate: string) => `${rate}/s`,
  timeLeft: (time: string) => `${time} left`,
  slowed: (rate: string) => `The service asked to go slower: ${rate} a second now.`,
  filterLost: 'A filter of the table could not be put back after rows had moved. Set it again.',
  cancelled: 'Cancelled. What was already done stays done.',
  finished: (what: string) => `${what}: done.`,
};
export type CommonWords = typeof common;
