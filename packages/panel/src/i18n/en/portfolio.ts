import { count, plural } from './plurals.ts';

export const portfolio = {
  where: (sheet: string, name: string) => `Table ${name} on the sheet ${sheet}`,
  show: 'Show the table',
  columns: 'Columns',
  columnsChosen: (chosen: number, all: number) => `${count(chosen)} of ${count(all)}`,
  groups: {
    identity: 'Identity',
    attributes: 'Attributes',
    indicators: 'Indicators',
    dossiers: 'Dossiers',
    documents: 'Documents',
  },
  chooseAll: (group: string) => `All of ${group}`,
  editable: 'editable',
  free: 'no extra calls',
  groupCost: (calls: number) => plural(calls, { one: '+1 call per third party', other: '+# calls per third party' }),
  /** @param time the duration of the calls; undefined if unknown. */
  groupCalls: (calls: number, time: string | undefined) =>
    [plural(calls, { one: '+# call', other: '+# calls' }), ...(time === undefined ? [] : [`about ${time}`])].join(', '),
  cost: (calls: number, time: string | undefined) =>
    [
      `About ${plural(calls, { one: '# call', other: '# calls' })} to the service`,
      ...(time === undefined ? [] : [`about ${time} at the pace of the last pull`]),
    ].join(', '),
  search: 'Search the columns',
  found: (value: number) => plural(value, { none: 'No column has this name.', one: '# column', other: '# columns' }),
  costUnknown: (perThirdParty: number) =>
    perThirdParty === 0
      ? 'A few calls to the service'
      : plural(perThirdParty, {
          one: 'About one call for each third party',
          other: 'About # calls for each third party',
        }),
  choices: 'Saved choices',
  usual: 'The usual columns',
  current: 'As in the table now',
  /** @param number of the user's own choices, from 1 on. */
  own: (number: number) => (number === 1 ? 'My own choice' : `My own choice ${number}`),
  notSaved: (name: string) => `${name} (not saved)`,
  saveAs: 'Save this choice as',
  save: 'Save',
  replaceQuestion: (name: string) => `A choice “${name}” is already saved. Replace it with this one?`,
  replace: 'Replace',
  remove: 'Delete',
  removeNamed: (name: string) => `Delete the choice ${name}`,
  saved: (name: string) => `Choice “${name}” saved.`,
  notStored: (name: string) =>
    `This browser stores nothing for the add-in: “${name}” is lost when you leave this page.`,
  filters: 'Only some third parties',
  filtersOn: (value: number) => plural(value, { none: 'all', one: '# filter', other: '# filters' }),
  status: 'Company status',
  kinds: 'Kinds',
  kindsHint: 'Such as supplier, subcontractor; separated by commas. Empty: all.',
  countries: 'Countries',
  countriesHint: 'Such as FR, DE; separated by commas. Empty: all.',
  pull: 'Pull my portfolio',
  change: 'Apply to the table',
  empty: 'Empty the table',
  keepsEdits: (edits: number) => plural(edits, { one: 'Your unsent edit stays.', other: 'Your # unsent edits stay.' }),
  noColumns: 'Choose at least one column.',
  done: (rows: number) => `${plural(rows, { one: '# third party is', other: '# third parties are' })} in the table.`,
  report: {
    added: 'added',
    updated: 'updated',
    removed: 'removed',
    kept: 'edits kept',
    putBack: 'overwritten cells, restored',
    cutTexts: 'texts cut to the size of a cell',
    lacking: 'could not be read: pull again',
  },
};
export type PortfolioMessages = typeof portfolio;
