/** A parameter as autocomplete shows it: an example of its value, its name, and what it is. */
type Parameter = readonly [example: string, name: string, text: string];

interface CustomFunction {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly returns: string;
}

const id: Parameter = ['A2:A100', 'id', 'Identifier of a third party, or a range of them.'];
const refresh: Parameter = ['TPR_REFRESH', 'refresh', 'Filled in by the menu "Refresh formulas". Optional.'];
const perCell = 'One value for each identifier; a text that begins with ⚠ where there is none.';
const table = 'A header and the rows.';
const dates = 'Dates are numbers: give the cells a date format.';

/** The custom functions: their names are what users type, so they never change. */
export const customFunctions: readonly CustomFunction[] = [
  {
    name: 'TPR_PORTFOLIO',
    text: `The portfolio as a table with a header. ${dates}`,
    parameters: [
      ['A1:F1', 'columns', 'Names of columns, attributes or indicators. Optional.'],
      ['"Criticality=High"', 'filter', 'Conditions; also <>, <, <=, >, >= and ~ for "contains". Optional.'],
      refresh,
    ],
    returns: table,
  },
  {
    name: 'TPR_THIRDPARTY',
    text: `One fact of a third party, such as its name or status, or its card. ${dates}`,
    parameters: [
      id,
      ['"city"', 'field', 'Name of a column of the portfolio, or "card"; the name when left out.'],
      refresh,
    ],
    returns: perCell,
  },
  {
    name: 'TPR_ATTRIBUTE',
    text: `The value of an attribute of a third party. ${dates}`,
    parameters: [id, ['"Criticality"', 'label', 'Name of the attribute, or a range of them.'], refresh],
    returns: perCell,
  },
  {
    name: 'TPR_INDICATOR',
    text: 'The value of an indicator of a third party, on its own scale.',
    parameters: [id, ['"financial risk"', 'label', 'Name or code of the indicator, or a range of them.'], refresh],
    returns: perCell,
  },
  {
    name: 'TPR_DOSSIERS',
    text: `The dossiers of third parties as a table with a header. ${dates}`,
    parameters: [id, ['"RSE"', 'type', 'Code or name of a dossier type. Optional.'], refresh],
    returns: table,
  },
  {
    name: 'TPR_DOCUMENTS',
    text: `The documents of third parties or of a dossier as a table with a header. ${dates}`,
    parameters: [
      ['A2:A100', 'id', 'Identifier of a third party, or "dossier " and that of a dossier; or a range of them.'],
      ['"missing"', 'status', 'missing, in progress, to decide, valid, below expectation or not valid. Optional.'],
      refresh,
    ],
    returns: table,
  },
  {
    name: 'TPR_EXTRACTED',
    text: `What was read on a document of a third party; empty when the document does not hold it. ${dates}`,
    parameters: [
      id,
      ['"KBIS"', 'document', 'Code or name of the document.'],
      ['"siret|Siret"', 'field', 'Name of what was read, or a range of them; the first that was found.'],
      refresh,
    ],
    returns: perCell,
  },
  {
    name: 'TPR_EVENTS',
    text: 'What something happened to in a stretch of time, as a table with a header.',
    parameters: [
      ['"documents"', 'events', '"third parties", "dossiers", "documents", or event codes.'],
      ['DATE(2026,11,1)', 'since', 'First day, or date and time.'],
      ['DATE(2026,11,8)', 'until', 'Last day; now when left out.'],
      refresh,
    ],
    returns: table,
  },
  {
    name: 'TPR_SEARCH',
    text: 'Companies of the reference directory by name, SIRET, SIREN or VAT number.',
    parameters: [
      ['"Brumelac"', 'text', 'A name, or a number.'],
      ['"FR"', 'country', 'Two-letter code; FR when left out.'],
      refresh,
    ],
    returns: table,
  },
  {
    name: 'TPR_CHECKID',
    text: 'Checks a legal identifier without asking the service; says what is wrong with it.',
    parameters: [
      ['A2:A100', 'id', 'SIRET, SIREN, VAT number or DUNS, or a range of them.'],
      ['"SIRET"', 'kind', '"SIRET", "SIREN", "VAT" or "DUNS"; found out when left out.'],
      ['"FR"', 'country', 'Two-letter code of the country. Optional.'],
    ],
    returns: 'One line for each identifier.',
  },
  {
    name: 'TPR_STATUS',
    text: 'Whether formulas can be answered: connection, environment, account.',
    parameters: [refresh],
    returns: 'Two columns: what, and its value.',
  },
];

/** Everything else that Google calls by its name, with its text. */
const others: Readonly<Record<string, string>> = {
  onOpen: '() { TPR_.addMenu(); }',
  onInstall: '() { TPR_.addMenu(); }',
  showSidebar: '() { TPR_.showSidebar(); }',
  refreshTable: '() { TPR_.refreshTable(); }',
  refreshFormulas: '() { TPR_.refreshAllFormulas(); }',
  answerPanel: '(name, given) { return TPR_.answerPanel(name, given); }',
  runSchedule: '(event) { TPR_.runSchedule(event.triggerUid); }',
  goOnWithWork: '() { TPR_.goOnWithWork(); }',
};

/** Names of all functions at the top of the built script. */
export const entryPoints: readonly string[] = [...customFunctions.map(({ name }) => name), ...Object.keys(others)];

/** Real functions with their descriptions: autocomplete reads both, and nothing but a declaration is called by name. */
export function writeEntryPoints(): string {
  const lines = customFunctions.map(({ name, text, parameters, returns }) => {
    const described = parameters.map(([example, parameter, what]) => ` * @param {${example}} ${parameter} ${what}\n`);
    const names = parameters.map(([, parameter]) => parameter).join(', ');
    const short = name.slice('TPR_'.length);
    return `/**\n * ${text}\n *\n${described.join('')} * @return ${returns}\n * @customfunction\n */\nfunction ${name}(${names}) { return TPR_.answer('${short}', [...arguments]); }`;
  });
  return [...lines, ...Object.entries(others).map(([name, body]) => `function ${name}${body}`), ''].join('\n');
}
