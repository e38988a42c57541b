/** The report that a buyer can send to support; its values are codes, the same in every language. */
export const support = {
  open: 'Copy a report for support…',
  label: 'Report for support',
  hint: 'Versions, codes, the time and the number of the request: no name, value, third party, account or address. Look at it, then copy it.',
  copy: 'Copy',
  copied: 'Copied.',
  copyByKeys: 'The text is selected: copy it with Ctrl+C, on a Mac with ⌘C.',
  fields: {
    version: 'Version',
    host: 'Spreadsheet',
    language: 'Language',
    time: 'Time',
    task: 'Task',
    kind: 'Kind of failure',
    operation: 'Operation',
    status: 'HTTP status',
    request: 'Request identifier',
    attempts: 'Attempts',
  },
  otherForm: 'there is one, which is left out: it has not the form of a UUID',
  line: (name: string, value: string | number) => `${name}: ${value}`,
};
export type SupportMessages = typeof support;
