import { expect, it } from 'vitest';
import type { HttpRequest } from '../../../../src/index.ts';
import {
  planAdditions,
  readIdentifiers,
  reconciliationRow,
  referencesOf,
  type PlannedAddition,
} from '../../../../src/workbook/index.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';

const brumelac = {
  thirdpartyId: '1',
  name: 'Brumelac SAS',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
  duns: '150483782',
  postalCode: '01000',
  status: 'ACTIVE',
};
const poste = {
  thirdpartyId: '2',
  name: 'La Poste',
  siret: '35600000000048',
  duns: '265155212',
  status: 'DEREGISTERED',
};
const abroad = { thirdpartyId: '3', name: 'Zorva GmbH', vatNumber: 'DE136695976', status: 'COLLECTIVE_PROCEDURE' };
const unshown = { thirdpartyId: '4', name: 'Tri', siret: '44306184100047' };
const portfolio = [brumelac, poste, abroad, unshown];

/** Compares a list with the portfolio. @param directory what each search in the directory finds. */
function compare(
  text: string,
  held: readonly object[] = portfolio,
  directory: readonly object[] = [],
): readonly PlannedAddition[] {
  const asked: string[] = [];
  const service = ({ url }: HttpRequest) => {
    asked.push(url);
    return reply(
      200,
      JSON.stringify(url.endsWith('/search') ? directory : { content: held, totalElements: held.length }),
    );
  };
  const { run } = openSheet({}, { service });
  const context = { client: makeClient(), language: 'en' } as const;
  const { candidates } = run(readIdentifiers(context, { kind: 'text', text, as: undefined, country: undefined }));
  const plan = run(planAdditions(context, candidates));
  // Not one request for each third party.
  expect(asked.filter((url) => /thirdparties\/\d/.test(url))).toEqual([]);
  return plan;
}

const header = 'Supplier no.;Name;SIRET;VAT;DUNS;Postcode;Town';
const one = (line: string, held?: readonly object[]) => compare(`${header}\n${line}`, held)[0]?.match;

it.each([
  ['0042;Brumelac;73282932000074;FR44732829320;150483782;01000;Bourg', ['monitored'], '1'],
  ['0042;Brumelac;73282932000074;;;;', ['monitored'], '1'],
  ['0042;Brumelac;;FR44732829320;;;', ['monitored'], '1'],
  ['0042;Brumelac;;;150483782;;', ['monitored'], '1'],
  ['0042;Poste;35600000000048;;;;', ['deregistered', 'monitored'], '2'],
  ['0042;Zorva;;DE136695976;;;', ['procedure', 'monitored'], '3'],
  ['0042;Other;55208131766522;;;;', ['notMonitored'], undefined],
  ['0042;Other;;;;;', ['unreadable'], undefined],
  ['0042;Brumelac;;;;1000;', ['sameName', 'unreadable'], undefined],
  ['0042;BRUMELAC;55208131766522;;;01000;', ['sameName', 'notMonitored'], undefined],
  ['0042;Brumelac;55208131766522;;;69000;', ['notMonitored'], undefined],
])('the line %s is %j', (line, findings, thirdpartyId) => {
  expect(one(line)).toMatchObject({ findings, thirdpartyId });
});

it.each([
  [
    'a SIRET of one third party and a DUNS of another',
    'x;Brumelac;73282932000074;;265155212;;',
    'The SIRET is that of Brumelac SAS (1, SIRET 73282932000074), the DUNS that of La Poste (2, SIRET 35600000000048).',
  ],
  [
    'a DUNS that is not the one of the third party',
    'x;Brumelac;73282932000074;;111111111;;',
    'Its DUNS in the portfolio is 150483782, in the list 111111111.',
  ],
  [
    'a SIRET that is not the one of the third party',
    'x;Brumelac;55208131766522;;150483782;;',
    'Its SIRET in the portfolio is 73282932000074, in the list 55208131766522.',
  ],
  [
    'a DUNS of another establishment than the SIRET',
    'x;Brumelac;73282932000082;;150483782;;',
    'Its SIRET in the portfolio is 73282932000074, in the list 73282932000082.',
  ],
  [
    'a VAT number of another company, where the portfolio has only the SIREN',
    'x;Poste;35600000000048;FR40303265045;;;',
    'Its SIREN in the portfolio is 356000000, in the list 303265045.',
  ],
  [
    'a SIRET with a wrong check digit, beside a VAT number',
    'x;Brumelac;73282932000075;FR44732829320;;;',
    'Its SIRET in the portfolio is 73282932000074, in the list 73282932000075. The check digit of SIRET 73282932000075 is wrong; compare it with the source document.',
  ],
])('reports %s', (_, line, remark) => {
  expect(one(line)).toMatchObject({ thirdpartyId: '1', findings: ['disagree', 'monitored'], remark, ...ownerOf(line) });
});

const ownerOf = (line: string) =>
  line.startsWith('x;Poste') ? { thirdpartyId: '2', findings: ['disagree', 'deregistered', 'monitored'] } : {};

it('reports identifiers of two companies that are both outside the portfolio', () => {
  expect(one('x;Other;55208131766522;FR83404833048;;;')).toMatchObject({
    findings: ['disagree', 'notMonitored'],
    remark: 'The identifiers of the line are those of several companies: SIREN 552081317, 404833048.',
  });
});

it('reports a third party that only the directory knows, beside one that another identifier names', () => {
  const known = { thirdpartyId: '77', name: 'Seule', siret: '55208131766522' };
  const [line] = compare(`${header}\nx;B;55208131766522;;150483782;;`, portfolio, [known]);
  expect(line?.match).toMatchObject({ findings: ['disagree', 'monitored'], thirdpartyId: '1' });
  expect(line?.match?.remark).toContain(
    'The DUNS is that of Brumelac SAS (1, SIRET 73282932000074), the SIRET that of Seule (77).',
  );
});

it('another establishment of a company is not the third party of a line with a SIRET', () => {
  const match = one('x;Brumelac;73282932000082;FR44732829320;;;');
  expect(match).toMatchObject({ findings: ['notMonitored'], thirdpartyId: undefined });
});

it('of several establishments, the one is meant that a second identifier names', () => {
  const second = {
    thirdpartyId: '9',
    name: 'Brumelac Sud',
    siret: '73282932000082',
    duns: '111111111',
    status: 'ACTIVE',
  };
  expect(one('x;B;;FR44732829320;111111111;;', [brumelac, second])).toMatchObject({
    findings: ['monitored'],
    thirdpartyId: '9',
  });
  expect(one('x;B;;FR44732829320;;;', [brumelac, second])).toMatchObject({
    findings: ['several'],
    thirdpartyId: undefined,
  });
});

it('two third parties with one SIRET are several in the portfolio, and none of them is taken', () => {
  const twin = { ...brumelac, thirdpartyId: '9' };
  expect(one('x;B;73282932000074;;;;', [brumelac, twin])).toMatchObject({
    findings: ['several'],
    thirdpartyId: undefined,
  });
});

it('lines that name one third party by different identifiers are twice in the list, and each names the other', () => {
  const lines = compare(`${header}\n1;B;73282932000074;;;;\n2;C;55208131766522;;;;\n3;B;;;150483782;;`);
  expect(lines.map(({ match }) => match?.findings)).toEqual([
    ['twice', 'monitored'],
    ['notMonitored'],
    ['twice', 'monitored'],
  ]);
  expect(lines[0]?.match?.remark).toBe('Also in line 4 of the list.');
  const same = compare(['SIRET', ...Array.from({ length: 8 }, () => '73282932000074')].join('\n'));
  expect(same[0]?.match?.remark).toBe('Also in lines 3, 4, 5, 6, 7, … of the list.');
});

it('the report separates the results of a line in French as French does', () => {
  const [line] = compare(`${header}\nx;Poste;35600000000048;;;;`);
  expect(reconciliationRow(line!, 'fr')[4]).toMatch(/^radiée[\u{A0}\u{202F}]; suivi$/u);
});

it('a line repeated below is twice in the list, also outside the portfolio', () => {
  const lines = compare('55208131766522\n73282932000074\n552 081 317 66522');
  expect(lines.map(({ match }) => match?.findings)).toEqual([
    ['twice', 'notMonitored'],
    ['monitored'],
    ['twice', 'notMonitored'],
  ]);
});

it('lines that name one company outside the portfolio by its SIREN and its VAT number are both twice in the list', () => {
  const [first, second] = compare('SIREN 552081317\nFR03552081317\n', portfolio, [{ siret: '55208131766522' }]);
  expect(first?.match).toMatchObject({ findings: ['twice', 'notMonitored'], remark: 'Also in line 2 of the list.' });
  expect(second?.match).toMatchObject({ findings: ['twice', 'notMonitored'] });
  const repeated = compare('SIREN 552081317\nSIREN 552081317\n', portfolio, [{ siret: '55208131766522' }]);
  expect(repeated.map(({ match }) => match?.findings)).toEqual([
    ['twice', 'notMonitored'],
    ['twice', 'notMonitored'],
  ]);
});

it('says that the list of the portfolio shows no status, instead of calling the company active', () => {
  expect(one('x;Tri;44306184100047;;;;')?.remark).toBe(
    'The list of the service does not show the status of this third party.',
  );
});

it.each([
  ['N° fournisseur;Raison sociale;SIRET;CP', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['Code tiers;Dénomination;SIREN;Code postal', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['Vendor;Name 1;VAT;ZIP', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['LIFNR;Supplier;DUNS;Post code', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['LIFNR;NAME1;STCD1;PSTLZ', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['CT_Num;CT_Intitule;CT_Siret;CT_CodePostal', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['Account code;Account name;SIRET;Postcode', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['Codice fornitore;Ragione sociale;SIRET;CAP', { reference: '0042', name: 'Acme', postalCode: '01000' }],
  ['Company code;Vendor tax ID;SIRET;Supplier group', undefined],
  ['Bank account;Contact name;SIRET;City', undefined],
  ['Supplier address;Vendor category;SIRET;Supplier phone', undefined],
  ['Fournisseur;Adresse du fournisseur;SIRET;E-mail fournisseur', { reference: '0042', name: '', postalCode: '' }],
])('reads the columns of a list with the header %s', (names, facts) => {
  const [line] = compare(`${names}\n0042;Acme;73282932000074;01000`.replace(/(VAT;.*\n.*;)\d{14}/, '$1FR44732829320'));
  expect(line?.listed).toEqual(facts && { ...facts, others: [] });
});

it.each(['STCEG', 'USt-IdNr.', 'Partita IVA', 'CT_Identifiant', 'BTW-nummer', 'NIF'])(
  'a column with the header %s holds VAT numbers, with the country of its line',
  (name) => {
    const [line] = compare(`LIFNR;NAME1;${name};LAND1;STCD1\n7;Zorva;136695976;DE;143/815/08155`);
    expect(line).toMatchObject({ value: 'DE136695976', match: { thirdpartyId: '3' } });
    // The tax number of a German company is no SIRET to correct.
    expect(line?.listed?.others).toEqual([]);
  },
);

it('in a list without a column of identifiers, a supplier number is not reported as a wrong identifier', () => {
  const [line] = compare('LIFNR;NAME1;PSTLZ;ORT01\n0000100234;Brumelac;1000;Bourg');
  expect(line).toMatchObject({
    line: 2,
    reason: 'Brumelac has no identifier; add its SIRET, SIREN, VAT number or DUNS.',
    listed: { reference: '0000100234', postalCode: '1000' },
    match: { findings: ['sameName', 'unreadable'] },
  });
});

it('the number of a supplier is not taken for an identifier where the line has none', () => {
  const [line] = compare(`${header}\n150483782;Brumelac;;;;;`);
  expect(line).toMatchObject({ plan: 'cannot', match: { findings: ['unreadable'], thirdpartyId: undefined } });
});

it('a line without an identifier says so, and one with a wrong number says what is wrong', () => {
  const reasons = compare(`${header}\n1;Acme;;;;;\n2;Acme;12;;;;`).map(({ reason }) => reason);
  expect(reasons).toEqual([
    'Acme has no identifier; add its SIRET, SIREN, VAT number or DUNS.',
    expect.stringContaining('12'),
  ]);
});

it('names the monitored establishments of a company whose SIRET the directory does not know', () => {
  expect(one('x;B;73282932000082;;;;')?.remark).toBe(
    'Another establishment of the company is in the portfolio: Brumelac SAS (1, SIRET 73282932000074).',
  );
});

it.each([
  ['one reference', '7;B;73282932000074;;;;\n7;B;;FR44732829320;;;', [['1', '7']]],
  ['two references', '7;B;73282932000074;;;;\n8;B;;FR44732829320;;;', []],
  ['identifiers that disagree', '7;B;73282932000074;;265155212;;', []],
  ['another line whose identifiers disagree', '7;B;73282932000074;;;;\n7;B;73282932000074;;265155212;;', []],
  ['only the same name', '7;Brumelac;;;;01000;', []],
  ['no reference', ';B;73282932000074;;;;', []],
])('of lines with %s, the references %s are %j', (_, lines, expected) => {
  expect([...referencesOf(compare(`${header}\n${lines}`))]).toEqual(expected);
});

it('says that a list of names cannot show whether a company is monitored', () => {
  const names = portfolio.map(({ thirdpartyId, name }) => ({ thirdpartyId, name }));
  expect(one('x;B;73282932000074;;;;', names)).toMatchObject({
    findings: ['notMonitored'],
    remark:
      'The list of the service shows no identifiers, so this company may be in it all the same: look for it in the service.',
  });
});
