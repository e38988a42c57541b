/** One line about each command, so that the help does not load the commands. */
export const summaries = {
  demo: 'Start a sandbox of 1,000 third parties and write its portfolio into a workbook',
  pull: 'Write the portfolio into a table: xlsx, csv or Google Sheets',
  set: 'Write one attribute of many third parties from a csv',
  reconcile: 'Compare the vendor list of an ERP with the portfolio, line by line',
  rehearse: 'Rehearse on this machine the addition of the companies of a csv',
  install: 'Put the add-on into a Google spreadsheet: tpr install sheets --to <id>',
  google: 'Sign in at Google once, for pull and install; sign out again',
  doctor: 'Find out how this service really responds, using only reads',
  sandbox: 'Start the service on this machine, with invented data',
};
