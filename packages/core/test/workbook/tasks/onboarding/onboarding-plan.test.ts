import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../src/workbook/index.ts';
import { planAdditions } from '../../../../src/workbook/tasks/onboarding/onboarding-plan.ts';
import { PortfolioIndex } from '../../../../src/workbook/tasks/onboarding/portfolio-index.ts';
import type { Identity } from '../../../../src/reading/identities.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';

const siren: Candidate = {
  line: 1,
  typed: '356000000',
  idKind: 'SIREN',
  value: '356000000',
  state: 'valid',
  countryCode: 'FR',
  reason: undefined,
};

/** @param sirets the establishments of the company in the directory. */
function plan(...sirets: readonly string[]) {
  return planOf(
    siren,
    sirets.map((siret) => ({ siret, name: 'La Poste' })),
  );
}

/** @param companies the results of the directory. @param held the portfolio. */
function planOf(candidate: Candidate, companies: readonly object[], held: readonly object[] = [], overrides = {}) {
  const { run } = openSheet(
    {},
    {
      service: ({ url }) => {
        const isSearch = url.endsWith('/search');
        return reply(200, JSON.stringify(isSearch ? companies : { content: held, totalElements: held.length }));
      },
    },
  );
  return run(planAdditions({ client: makeClient(overrides), language: 'en' }, [candidate]))[0];
}

it('a SIREN of one establishment is added by that establishment', () => {
  expect(plan('35600000000048')).toMatchObject({ plan: 'add', idKind: 'SIRET', value: '35600000000048' });
  expect(plan('356 000 000 00048')).toMatchObject({ plan: 'add', idKind: 'SIRET', value: '35600000000048' });
  expect(plan('')).toMatchObject({ plan: 'cannot', idKind: 'SIREN' });
});

it('a SIREN of several establishments is not added: the user gets the list of them (C23)', () => {
  const planned = plan('35600000000048', '35600000000055');
  expect(planned).toMatchObject({ plan: 'cannot', idKind: 'SIREN', name: 'La Poste' });
  expect(planned?.reason).toMatch(/35600000000048, 35600000000055\.$/);
  const sirets = [48, 55, 63, 71, 89].map((end) => `356000000000${end}`);
  expect(plan(...sirets)?.reason).toMatch(/35600000000071, …$/);
});

it('a SIREN is added by the number of its establishment only where the directory labels that a SIRET', () => {
  const named = (companyIdType: string) => [{ companyIdType, companyIdValue: '35600000000048', name: 'La Poste' }];
  expect(planOf(siren, named('CIT001'))).toMatchObject({ plan: 'add', idKind: 'SIRET', value: '35600000000048' });
  expect(planOf(siren, named('CIT002'))).toMatchObject({ plan: 'cannot', idKind: 'SIREN' });
});

it('a DUNS that the directory does not know may be a SIREN, if it has the check digit of one', () => {
  const duns = (value: string): Candidate => ({ ...siren, typed: value, idKind: 'DUNS', value, countryCode: 'BE' });
  expect(planOf(duns('732829320'), [])).toMatchObject({
    plan: 'notFound',
    reason:
      'This DUNS number is not in the reference directory. If it is a SIREN, choose that kind, or enter France as the country.',
  });
  expect(planOf(duns('732829321'), [])?.reason).toBe('This identifier is not in the reference directory. Check it.');
});

it('a company that is given by its SIREN and by its SIRET is added once: the later line is a duplicate', () => {
  const siret: Candidate = { ...siren, line: 2, typed: '35600000000048', idKind: 'SIRET', value: '35600000000048' };
  const { run } = openSheet(
    {},
    {
      service: ({ url }) => {
        const company = { siret: siret.value, name: 'La Poste' };
        return reply(200, JSON.stringify(url.endsWith('/search') ? [company] : { content: [], totalElements: 0 }));
      },
    },
  );
  const planLines = (...candidates: readonly Candidate[]) =>
    run(planAdditions({ client: makeClient(), language: 'en' }, candidates));
  const twin = { plan: 'cannot', state: 'duplicate', idKind: 'SIRET', value: siret.value };
  for (const [first, later] of [
    [siren, siret],
    [siret, siren],
  ] as const) {
    expect(planLines(first, later)).toMatchObject([
      { line: first.line, plan: 'add', state: 'valid', idKind: 'SIRET', value: siret.value },
      { line: later.line, ...twin, reason: `Already given in line ${first.line}.` },
    ]);
  }
});

describe('a company that a list gives by its French VAT number and by another identifier', () => {
  const headOffice = '35600000000048';
  const candidate = (idKind: Candidate['idKind'], value: string): Candidate => ({
    ...siren,
    typed: value,
    idKind,
    value,
  });
  const vat = candidate('VAT', 'FR39356000000');
  const siret = candidate('SIRET', headOffice);

  /** The plans of the lines 1, 2, …: `add`, or the line that gives the company already. @param shown of the VAT number. */
  function planLines(candidates: readonly Candidate[], shown: object = { siret: headOffice }) {
    const service = ({ url, body = '{}' }: { readonly url: string; readonly body?: string }) => {
      const { searchBy, value } = JSON.parse(body) as { searchBy: string; value: string };
      const company = searchBy === 'VAT' ? shown : { siret: searchBy === 'SIRET' ? value : headOffice };
      return reply(200, JSON.stringify(url.endsWith('/search') ? [company] : { content: [], totalElements: 0 }));
    };
    const { run } = openSheet({}, { service });
    const lines = candidates.map((each, at) => ({ ...each, line: at + 1 }));
    const planned = run(planAdditions({ client: makeClient(), language: 'en' }, lines));
    return planned.map(({ plan, state, reason }) => (state === 'duplicate' ? [plan, reason] : plan));
  }

  const again = (line: number) => ['cannot', `Already given in line ${line}.`];

  it.each([
    ['SIRET', siret],
    ['SIREN', siren],
    ['VAT number with a key of letters', candidate('VAT', 'FR0F356000000')],
  ])('is added once, by the first line: %s', (_what, other) => {
    expect(planLines([vat, other])).toEqual(['add', again(1)]);
    expect(planLines([other, vat])).toEqual(['add', again(1)]);
  });

  it('is added once where the directory does not show its SIRET', () => {
    expect(planLines([vat, siret], { vatNumber: vat.value })).toEqual(['add', again(1)]);
  });

  it('is added for each of its establishments that has a line of its own', () => {
    const branch = candidate('SIRET', '35600000000055');
    expect(planLines([vat, branch])).toEqual(['add', 'add']);
    expect(planLines([siret, branch, vat])).toEqual(['add', 'add', again(1)]);
    expect(planLines([branch, vat, siret])).toEqual(['add', again(1), 'add']);
  });

  it('is another company than that of a number of another country with the same digits', () => {
    expect(planLines([siret, candidate('VAT', 'IT35600000000'), candidate('DUNS', '356000000')])).toEqual([
      'add',
      'add',
      'add',
    ]);
  });
});

it('a foreign VAT number is not planned where the service adds only by French ones, and no search is sent', () => {
  const candidate: Candidate = { ...siren, idKind: 'VAT', value: 'DE123456789', countryCode: 'DE' };
  expect(planOf(candidate, [{ name: 'GmbH' }])).toMatchObject({ plan: 'add' });
  const planned = planOf(candidate, [{ name: 'GmbH' }], [], { 'identifiers.cit002Scope': 'fr' });
  expect(planned).toMatchObject({ plan: 'cannot', reason: expect.stringContaining('French VAT') });
});

it('a DUNS without a country is added without a search of the directory, and reports it', () => {
  const candidate: Candidate = { ...siren, idKind: 'DUNS', value: '150483782', countryCode: undefined };
  expect(planOf(candidate, [{ duns: '150483782', name: 'Post', thirdpartyId: 7 }])).toMatchObject({
    plan: 'add',
    name: null,
    reason: expect.stringMatching(/not searched in the directory/),
  });
});

describe('another establishment in the portfolio', () => {
  const held = [{ thirdpartyId: 1, siret: '35600000000055', siren: '356000000' }];

  it('is reported for a SIRET', () => {
    const candidate: Candidate = { ...siren, idKind: 'SIRET', value: '35600000000048' };
    const planned = planOf(candidate, [{ siret: '35600000000048', name: 'La Poste' }], held);
    expect(planned).toMatchObject({ plan: 'add', reason: expect.stringMatching(/establishment/) });
  });

  it('is not reported for a DUNS with the digits of its SIREN', () => {
    const candidate: Candidate = { ...siren, idKind: 'DUNS', value: '356000000', countryCode: 'US' };
    expect(planOf(candidate, [{ duns: '356000000', name: 'Post' }], held)).toMatchObject({
      plan: 'add',
      reason: undefined,
    });
  });
});

it('a SIRET is not in the portfolio because the directory also shows another establishment that is', () => {
  const candidate: Candidate = { ...siren, idKind: 'SIRET', value: '35600000000048' };
  const other = { siret: '35600000000055', name: 'La Poste Nord', thirdpartyId: 1 };
  const wanted = { siret: '356 000 000 00048', name: 'La Poste' };
  expect(planOf(candidate, [other, wanted])).toMatchObject({ plan: 'add', name: 'La Poste', thirdpartyId: undefined });
  expect(planOf(candidate, [other, { ...wanted, thirdpartyId: 2 }])).toMatchObject({
    plan: 'alreadyThere',
    thirdpartyId: '2',
  });
  // A directory that does not show the SIRET of its companies.
  expect(planOf(candidate, [{ name: 'La Poste', thirdpartyId: 3 }])).toMatchObject({ thirdpartyId: '3' });
});

describe('an identifier of several third parties of the portfolio', () => {
  const held = [
    { thirdpartyId: 1, siret: '35600000000055', siren: '356000000', name: 'La Poste Nord' },
    { thirdpartyId: 2, siret: '35600000000048', siren: '356000000' },
  ];
  const several =
    'The portfolio has several third parties with this identifier: La Poste Nord (35600000000055), 35600000000048. For a dossier, give the SIRET of one.';
  const vat: Candidate = { ...siren, idKind: 'VAT', value: 'FR39356000000' };

  it.each([
    ['SIREN', siren],
    ['VAT', vat],
  ])('is there, and names them without a choice of one: %s', (_kind, candidate) => {
    const planned = planOf(candidate, [], held);
    expect(planned).toMatchObject({ plan: 'alreadyThere', reason: several });
    expect(planned?.thirdpartyId).toBeUndefined();
    expect(planOf(candidate, [], held.slice(1))).toMatchObject({ plan: 'alreadyThere', thirdpartyId: '2' });
  });

  it.each([
    ['have none', { ...vat, value: 'BE0403170701' }, { vatNumber: 'BE0403170701' }],
    ['share one', { ...siren, idKind: 'SIRET' as const, value: '35600000000048' }, { siret: '35600000000048' }],
  ])('has no advice to give a SIRET where the third parties %s', (_what, candidate, identifier) => {
    const twins = [1, 2].map((thirdpartyId) => ({ thirdpartyId, name: `N${thirdpartyId}`, ...identifier }));
    const reason =
      'The portfolio has several third parties with this identifier: N1 (1), N2 (2). For a dossier, create it in the service.';
    expect(planOf(candidate, [], twins)).toMatchObject({ plan: 'alreadyThere', thirdpartyId: undefined, reason });
  });

  it('is there also where only the directory names them', () => {
    expect(planOf(vat, held)).toMatchObject({ plan: 'alreadyThere', thirdpartyId: undefined, reason: several });
  });
});

it('a SIREN without an establishment in the directory cannot be added', () => {
  expect(plan()).toMatchObject({ plan: 'notFound' });
});

it('an unusable line is reported without a call, whatever it contains', () => {
  const { run, service } = openSheet({}, { service: () => reply(500) });
  const unusable = (['invalid', 'unclear', 'duplicate'] as const).map((state): Candidate => ({ ...siren, state }));
  const planned = run(planAdditions({ client: makeClient(), language: 'en' }, unusable));
  expect(planned.map((each) => each.plan)).toEqual(['cannot', 'cannot', 'cannot']);
  expect(service.sent).toEqual([]);
});

describe('a search of the directory that fails each time', () => {
  const values = ['35600000000048', '73282932000074', '55208131766522'];
  function planFailing(failing: readonly string[], status = 500) {
    const { run } = openSheet(
      {},
      {
        service: ({ url, body = '{}' }) => {
          if (!url.endsWith('/search')) return reply(200, '{"content":[],"totalElements":0}');
          const { value } = JSON.parse(body) as { value: string };
          return failing.includes(value)
            ? refusal(status, 'No such index.')
            : reply(200, JSON.stringify([{ siret: value }]));
        },
      },
    );
    const candidates = values.map((value, at): Candidate => ({ ...siren, line: at + 1, idKind: 'SIRET', value }));
    return run(planAdditions({ client: makeClient({ 'retry.maxAttempts': 2 }), language: 'en' }, candidates));
  }

  it.each(values)('is a line that cannot be planned now, and the others are planned: %s', (value) => {
    const planned = planFailing([value]);
    expect(planned.map(({ plan }) => plan)).toEqual(values.map((each) => (each === value ? 'cannot' : 'add')));
    expect(planned[values.indexOf(value)]).toMatchObject({ reason: expect.stringContaining('No such index') });
  });

  it.each([503, 408])('is one line, whatever the failure is: %i', (status) => {
    expect(planFailing(values.slice(1, 2), status).map(({ plan }) => plan)).toEqual(['add', 'cannot', 'add']);
  });

  it('is one line each, if the directory can be searched for another line', () => {
    expect(planFailing(values.slice(0, 2)).map(({ plan }) => plan)).toEqual(['cannot', 'cannot', 'add']);
  });

  it('stops the plan if all searches fail', () => {
    expect(() => planFailing(values)).toThrow(expect.objectContaining({ kind: 'retry-later', status: 500 }));
  });
});

describe('the portfolio by its identifiers', () => {
  const identity = (thirdpartyId: string, more: Partial<Identity>): Identity => ({
    thirdpartyId,
    name: null,
    siret: null,
    siren: null,
    vatNumber: null,
    duns: null,
    postalCode: null,
    status: null,
    ...more,
  });
  const idsOf = (portfolio: PortfolioIndex, ...[kind, value]: Parameters<PortfolioIndex['find']>) =>
    portfolio.find(kind, value).map(({ thirdpartyId }) => thirdpartyId);
  const index = () =>
    new PortfolioIndex([
      identity('1', { siret: '73282932000074', siren: '732829320' }),
      identity('2', { siret: '73282932000082', siren: '732829320' }),
      identity('3', { vatNumber: 'DE136695976', duns: '150483782' }),
    ]);

  it.each([
    ['SIRET', '73282932000082', ['2']],
    ['SIRET', '73282932000090', []],
    ['SIREN', '732829320', ['1', '2']],
    ['VAT', 'FR44732829320', ['1', '2']],
    ['VAT', 'DE136695976', ['3']],
    ['VAT', 'DE136695977', []],
    ['DUNS', '150483782', ['3']],
    ['DUNS', '150483783', []],
  ] as const)('finds %s %s as %j', (kind, value, expected) => {
    expect(idsOf(index(), kind, value)).toEqual(expected);
  });

  it('finds each establishment of a company once by its VAT number, also one without the number', () => {
    const establishments = [
      identity('1', { siret: '73282932000074', siren: '732829320', vatNumber: 'FR44732829320' }),
      identity('2', { siret: '73282932000082', siren: '732829320' }),
    ];
    expect(idsOf(new PortfolioIndex(establishments), 'VAT', 'FR44732829320')).toEqual(['1', '2']);
  });

  it.each([
    [{ siret: '732 829 320 00074' }, 'SIRET', '73282932000074'],
    [{ siret: '5580113800012' }, 'SIRET', '05580113800012'],
    [{ siren: '732.829.320' }, 'SIREN', '732829320'],
    [{ siren: '761007' }, 'SIREN', '000761007'],
    [{ siren: '732 829 320' }, 'VAT', 'FR44732829320'],
    [{ vatNumber: 'de 136 695 976' }, 'VAT', 'DE136695976'],
    [{ vatNumber: 'GR094259216' }, 'VAT', 'EL094259216'],
    [{ duns: '15-048-3782' }, 'DUNS', '150483782'],
    [{ duns: '1234567' }, 'DUNS', '001234567'],
  ] as const)('finds %j, as the service writes it, by the %s %s', (held, kind, value) => {
    expect(idsOf(new PortfolioIndex([identity('9', held)]), kind, value)).toEqual(['9']);
  });

  it.each([
    ['Dürand', '1000', ['4']],
    ['S.A.R.L. DURAND', 'F-01000', ['4']],
    ['Durand', '69001', []],
    ['Durant', '01000', []],
    ['', '01000', []],
    ['Durand', '', []],
  ])('finds the name %j with the postal code %j as %j', (name, postalCode, expected) => {
    const durand = identity('4', { name: 'Durand SARL', postalCode: '01000' });
    const nameless = identity('5', { name: null, postalCode: '01000' });
    const named = new PortfolioIndex([durand, nameless]).findNamed(name, postalCode);
    expect(named.map(({ thirdpartyId }) => thirdpartyId)).toEqual(expected);
  });
});
