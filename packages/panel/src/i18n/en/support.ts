/** The report that a buyer can send to support; its values are codes, the same in every language. */
export const support = {
  open: 'Copy a report for support…',
  label: 'Report for support',
  hint: 'Contains versions, codes, the time and the identifier of the request. It contains no name, value, third party, account or address. Check it, then copy it.',
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
  otherForm: 'present, but left out: it is not a UUID',
  line: (name: string, value: string | number) => `${name}: ${value}`,
};
export type SupportMessages = typeof support;
