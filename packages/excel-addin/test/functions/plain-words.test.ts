import { formulaNames, type FormulaName } from '@tpr/core/formulas';
import { operationNames, profileEntries } from '@tpr/core/api';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExcelCell, ExcelRows } from '../../src/functions/cells.ts';
import { clientOf, column, createAccess, errorOf, idsOf, install, isCellError } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];

beforeAll(async () => {
  sandbox = await startSeeded({ seed: 'demo' });
  ids = await idsOf(sandbox);
});
afterAll(() => sandbox.close());

/** Columns with identifiers of the service: codes, in the service's form. */
const identifiers = ['Third party', 'Tiers', 'Code'];

const sections = [...new Set(Object.keys(profileEntries).map((key) => key.split('.')[0]!))];
const inner = new RegExp(
  [
    `\\b(?:${operationNames.join('|').replaceAll('.', '\\.')})\\b`,
    `\\b(?:${sections.join('|')})\\.\\w`,
    '\\bCIT\\d{3}\\b',
    '\\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\\b',
    // A cell with a single word in capitals, such as a status; terms that users know by their initials match as well.
    '^(?!SIRE[NT]$|DUNS$|VAT$|TVA$|RSE$|ESG$|SAS$|SARL$)[A-Z]{3,}$',
  ].join('|'),
);

/** The arguments of each formula: as much of the portfolio as is answered quickly. */
const typed: Readonly<Record<FormulaName, () => readonly unknown[]>> = {
  PORTFOLIO: () => [[['Name', 'Company status', 'Kind', 'Criticality', 'financial risk', 'Documents missing']], null],
  THIRDPARTY: () => [
    column(ids.slice(0, 5)),
    [['card', 'name', 'status', 'kind', 'country', 'legalForm', 'directors']],
  ],
  ATTRIBUTE: () => [column(ids.slice(0, 5)), [['Criticality', 'Dependency rate', 'Contract end date', 'Strategic']]],
  INDICATOR: () => [column(ids.slice(0, 5)), [['financial risk', 'ENVIRONMENT', 'BANK_DETAILS', 'dependency']]],
  DOSSIERS: () => [column(ids.slice(0, 5)), null],
  DOCUMENTS: () => [column(ids.slice(0, 5)), null],
  EXTRACTED: () => [ids[0], 'DOC_VIGILANCE', [['date_fin_validite', 'siret']]],
  EVENTS: () => [column(['third parties', 'dossiers', 'documents']), '2026-10-25', '2026-10-26'],
  SEARCH: () => ['Brumelac', null],
  CHECKID: () => [column(['73282932000074', 'FR48000843912', '1', '552100554']), null, null, 'why'],
  STATUS: () => [],
};

const textOf = (cell: ExcelCell): string[] => {
  if (isCellError(cell)) return [cell.message];
  if (typeof cell !== 'object' || !('type' in cell)) return [String(cell)];
  if (cell.type !== 'Entity') return [String(cell.basicValue)];
  const properties = Object.values(cell.properties ?? {}).map((property) => Object(property).basicValue as unknown);
  return [cell.text, ...properties].map(String);
};

function innerWordsIn(rows: ExcelRows): string[] {
  const [header = []] = rows;
  const shown = rows.flatMap((row) => row.filter((_, at) => !identifiers.includes(String(header[at]))).flatMap(textOf));
  return shown.filter((text) => inner.test(text));
}

test.each(formulaNames.flatMap((name) => (['en', 'fr'] as const).map((language) => [name, language] as const)))(
  '%s shows plain words, in %s',
  async (name, language) => {
    const functions = install(createAccess(clientOf(sandbox)), { language });
    const rows = await functions.ask(name, ...typed[name]());
    expect(rows.length > 1 || name === 'EXTRACTED').toBe(true);
    expect(innerWordsIn(rows)).toEqual([]);
  },
);

test.each(['en', 'fr'] as const)('an unknown value is refused in plain words, in %s', async (language) => {
  const functions = install(createAccess(clientOf(sandbox)), { language });
  const refused = [
    await errorOf(functions.ask('PORTFOLIO', 'nothing', null)),
    await errorOf(functions.ask('PORTFOLIO', null, 'kind=nothing')),
    await errorOf(functions.ask('THIRDPARTY', ids[0], 'nothing')),
    await errorOf(functions.ask('ATTRIBUTE', ids[0], 'nothing')),
    await errorOf(functions.ask('INDICATOR', ids[0], 'nothing')),
    await errorOf(functions.ask('DOSSIERS', ids[0], 'nothing')),
    await errorOf(functions.ask('DOCUMENTS', ids[0], 'nothing')),
    await errorOf(functions.ask('EXTRACTED', ids[0], 'DOC_VIGILANCE', 'nothing')),
    await errorOf(functions.ask('EXTRACTED', ids[0], 'nothing', 'siret')),
    await errorOf(functions.ask('EVENTS', 'nothing', '2026-10-25')),
  ];
  expect(refused.filter((text) => inner.test(text))).toEqual([]);
});
