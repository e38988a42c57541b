/** One line about each command, so that the help does not load the commands. */
export const summaries = {
  demo: 'Start a sandbox of 1,000 third parties and write its portfolio into a workbook',
  pull: 'Write the portfolio into a table: xlsx, csv or Google Sheets',
  set: 'Write one attribute of many third parties from a csv',
  rehearse: 'Try out on this machine what adding the companies of a csv would come to',
  install: 'Put the add-on into a Google spreadsheet: tpr install sheets --to <id>',
  google: 'Sign in at Google once, for pull and install; sign out again',
  doctor: 'Find out how this service really answers, by reading only',
  sandbox: 'Start the service on this machine, with invented data',
};
