import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../../src/runtime/op.ts';
import { formulas } from '../../src/formulas/definitions/index.ts';
import {
  describeFormulaFailure,
  FormulaEvaluator,
  renderResult,
  takeArguments,
  type FormulaName,
} from '../../src/formulas/index.ts';
import { operationNames } from '../../src/api/endpoints.ts';
import { profileEntries } from '../../src/api/profile/index.ts';
import { languages, type Language } from '../../src/i18n/language.ts';
import { fault, refusal, reply, type Service } from '../conformance/scripted-host.ts';
import { connection, createSignedClient, driveAsync } from '../http/bench.ts';
import { json } from './service.ts';

/** The typed arguments of each formula, so that it sends as many requests as it can. */
const typed: Readonly<Record<FormulaName, readonly unknown[]>> = {
  THIRDPARTY: ['100', [['name', 'status', 'kind', 'legal form']]],
  ATTRIBUTE: ['100', 'Criticality'],
  INDICATOR: ['100', 'Financial risk'],
  EXTRACTED: ['100', 'KBIS', 'siret'],
  PORTFOLIO: [[['name', 'status', 'Criticality', 'dossiers valid', 'documents missing']]],
  DOSSIERS: ['100'],
  DOCUMENTS: ['100'],
  EVENTS: [[['third parties', 'dossiers', 'documents']], '2025-12-30', '2025-12-31'],
  SEARCH: ['Brumelac'],
  CHECKID: ['732829320', 'SIREN', 'FR', 'why'],
  STATUS: [],
};

/** Columns with identifiers of the service: codes, unchanged. */
const identifiers = ['Third party', 'Tiers', 'Code'];

const keys = Object.keys(profileEntries);
const sections = [...new Set(keys.map((key) => key.split('.')[0]!))];
const inner: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an operation', new RegExp(`\\b(?:${operationNames.join('|').replaceAll('.', '\\.')})\\b`)],
  ['an entry of the profile', new RegExp(`\\b(?:${sections.join('|')})\\.\\w`)],
  ['a code', /\bCIT\d{3}\b/],
  ['a word of the wire', /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/],
];

const innerWordsIn = (text: string) => inner.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

/** The displayed cells of a formula against a service, a failure as its text; identifiers are left out. */
async function cellsOf(
  name: FormulaName,
  language: Language,
  service: Service,
  given: readonly unknown[] = typed[name],
): Promise<string[]> {
  // A list without an end is recognised after fewer pages than usual.
  const client = createSignedClient({ 'paging.maxPages': 20 });
  const evaluator = new FormulaEvaluator(client, { language });
  const formula = formulas[name];
  const taken = takeArguments(formula.parameters, given, (value) => value as string);
  const failure = (error: unknown) => describeFormulaFailure(error, language, {});
  const looks = { failure, card: ({ title }: { readonly title: string }) => title };
  const session = { owner: 'user', state: 'current', connection, evaluator } as const;
  const { value, error } = await driveAsync({ service }, function* () {
    return formula.asksService ? yield* formula.answer(evaluator, taken) : formula.answer({ language, session }, taken);
  });
  if (value === undefined) return [failure(error)];
  try {
    const rows = renderResult(value, looks);
    const [header = []] = rows;
    return rows.flatMap((row) => row.filter((_, at) => !identifiers.includes(String(header[at])))).map(String);
  } catch (thrown) {
    return [failure(thrown)];
  }
}

const asked = (Object.keys(formulas) as FormulaName[]).flatMap((name) =>
  languages.map((language) => [name, language] as const),
);

const failures: Readonly<Record<string, () => HttpResponse>> = {
  'a session that has ended': () => refusal(401, 'Unauthorized'),
  'a right that is missing': () => refusal(403, 'ACCESS_DENIED'),
  'nothing there': () => refusal(404, 'Third party not found.'),
  'a path that is not there': () => reply(404, '<html><title>404 Not Found</title></html>'),
  'too many requests': () => refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '1' }),
  'a failure of the service': () => refusal(500, 'INTERNAL_SERVER_ERROR'),
  'a refusal in words of the wire': () => refusal(400, 'Unknown value CIT009 of companyIdType (COMPANY_ID_TYPE)'),
  'a refusal that names a field': () => refusal(400, 'countryCode is required'),
  'a redirect': () => reply(302, '', { location: 'https://elsewhere.example/' }),
  'half an answer': () => reply(200, '[{"thirdpartyId":'),
  'no answer': () => fault('ECONNRESET'),
  'an empty answer': () => reply(200, ''),
  'text that is not JSON': () => reply(200, 'OK'),
  'a web page': () => reply(200, '<!doctype html><title>Sign in</title>'),
  'an object of another form': () => json({ unexpected: { form: 1 } }),
  'a list of another form': () => json([{ unexpected: 1 }]),
  'a number': () => json(7),
};

describe('a failure in a cell contains no internal words', () => {
  test.each(asked)('%s, in %s', async (name, language) => {
    const texts: string[] = [];
    for (const answer of Object.values(failures)) texts.push(...(await cellsOf(name, language, answer)));
    expect(texts.filter((cell) => innerWordsIn(cell).length > 0)).toEqual([]);
    if (formulas[name].asksService) expect(new Set(texts).size).toBeGreaterThan(6);
  });

  test.each([
    [
      'en',
      'The service answered in an unknown format. Report it to your administrator: "Check this service" in the settings of the panel shows the details.',
      'The service refused the request: countryCode is required. Check the arguments of the formula; if they are correct, report it to your administrator.',
      'The service refused the request. Check the arguments of the formula; if they are correct, report it to your administrator.',
    ],
    [
      'fr',
      'Le service a répondu sous une forme inconnue. Signalez-le à votre administrateur\u00a0: «\u00a0Contrôler ce service\u00a0», dans les réglages du volet, donne les détails.',
      'Le service a refusé la demande\u00a0: countryCode is required. Vérifiez les arguments de la formule\u00a0; s’ils sont corrects, signalez-le à votre administrateur.',
      'Le service a refusé la demande. Vérifiez les arguments de la formule\u00a0; s’ils sont corrects, signalez-le à votre administrateur.',
    ],
  ] as const)('and advises, in %s', async (language, ofForm, ofField, ofCode) => {
    const cellOf = async (failure: string) => (await cellsOf('SEARCH', language, failures[failure]!))[0];
    expect(await cellOf('an object of another form')).toBe(ofForm);
    expect(await cellOf('a refusal that names a field')).toBe(ofField);
    expect(await cellOf('a refusal in words of the wire')).toBe(ofCode);
  });
});

test.each([
  ['en', ['SIRET', 'VAT', 'DUNS', 'SIREN', '', '']],
  ['fr', ['SIRET', 'TVA', 'DUNS', 'SIREN', '', '']],
] as const)('companies are found with the type of their identifier in words, in %s', async (language, words) => {
  const types = ['CIT001', 'CIT002', 'CIT003', 'SIREN', 'CIT009', null];
  const service: Service = () =>
    json(types.map((companyIdType) => ({ name: 'A', companyIdType, companyIdValue: '1' })));
  const cells = await cellsOf('SEARCH', language, service);
  expect(cells.flatMap((_, at) => (at % 6 === 1 ? [cells[at]] : [])).slice(1)).toEqual(words);
  expect(cells.filter((cell) => innerWordsIn(cell).length > 0)).toEqual([]);
});

describe('statuses and kinds that are specific to the service', () => {
  const own = {
    thirdpartyId: '100',
    dossierId: '200',
    documentId: '300',
    statusCode: 'UNDER_REVIEW',
    kind: 'SERVICE_PROVIDER',
    name: 'A',
  };
  const service: Service = ({ url }) => {
    if (url.endsWith('/thirdparties/100')) return json(own);
    return json(Number(new URL(url).searchParams.get('page') ?? 0) === 0 ? [own] : []);
  };

  test.each(asked)('%s shows words, in %s', async (name, language) => {
    const given = name === 'PORTFOLIO' ? [[['name', 'status', 'kind']]] : typed[name];
    const cells = await cellsOf(name, language, service, given);
    expect(cells.filter((cell) => innerWordsIn(cell).length > 0)).toEqual([]);
    const shows = ['PORTFOLIO', 'THIRDPARTY', 'DOSSIERS', 'DOCUMENTS', 'EVENTS'].includes(name);
    expect(cells.includes('under review')).toBe(shows);
  });

  test.each(['status=UNDER_REVIEW', 'status=under review', 'kind=SERVICE_PROVIDER', 'kind=service provider'])(
    'a portfolio is filtered by the displayed word and by the service’s code:\u00a0%s',
    async (filter) => {
      expect(await cellsOf('PORTFOLIO', 'en', service, [[['name']], [[filter]]])).toEqual(['Name', 'A']);
    },
  );
});

test('the panel and the command line include the details that a cell leaves out', async () => {
  const evaluator = new FormulaEvaluator(createSignedClient());
  const { error } = await driveAsync({ service: () => json({ unexpected: 1 }) }, () =>
    evaluator.thirdParty('100', 'city'),
  );
  expect(error?.message).toMatch(/thirdParties\.get: .*responsePaths\.item/);
});
