import { expect, test } from 'vitest';
import type { ServiceReport } from '@tpr/core/doctor';
import { expectUnmoved } from './doctor-faults.ts';
import { differentIn, examined } from './examined.ts';
import { openSandbox } from './tpr.ts';

const outcomeOf = ({ operations }: ServiceReport, name: string) =>
  operations.find(({ operation }) => operation === name)?.outcome;

const verdictOf = ({ findings }: ServiceReport, name: string) => findings.find(({ key }) => key === name)?.verdict;

test('a service whose tokens are issued under its own origin is distinguished from its issuer', async () => {
  const sandbox = await openSandbox();
  const overrides = { 'paths.token': '/auth/auth/realms/{realm}/protocol/openid-connect/token' };
  const { origin } = new URL(sandbox.baseUrl);
  const report = await examined(sandbox, { overrides, connection: { authUrl: origin } });
  expect([report.health, report.unanswered]).toEqual(['works', []]);
  expect(verdictOf(report, 'auth.useRefreshToken')).toBe('confirmed');
});

test.each(['500@auth.refresh=#1', '503@auth.refresh=#1', 'drop@auth.refresh=#1', '401@auth.refresh=#1'])(
  'a single failure at a refresh does not count against the refresh token: %s',
  async (fault) => {
    const report = await examined(await openSandbox({ faults: [fault] }));
    expect(verdictOf(report, 'auth.useRefreshToken')).toBe('confirmed');
  },
);

test('when an issuer fails at every refresh, the doctor reports nothing about refresh tokens', async () => {
  const report = await examined(await openSandbox({ faults: ['503@auth.refresh=1'] }));
  expect([report.health, verdictOf(report, 'auth.useRefreshToken')]).toEqual(['works', 'not testable']);
});

test.each(['404', 'empty-list'])('a list that answers %s once, at any call, gets its true paging', async (kind) => {
  // The call of the first page, of the compared pages, and of the sample.
  for (const call of [1, 4, 9, 11]) {
    const report = await examined(await openSandbox({ faults: [`${kind}@thirdParties.list=#${call}`] }));
    expect([call, Object.keys(differentIn(report))]).toEqual([call, ['evidence.extractedDataOperations']]);
  }
});

test.each(['404', '403', 'empty-list'])(
  'an event search that answers %s once is reported as it really is',
  async (kind) => {
    for (const call of [1, 3]) {
      const report = await examined(await openSandbox({ faults: [`${kind}@thirdParties.searchByEvents=#${call}`] }));
      expect([call, Object.keys(differentIn(report))]).toEqual([call, ['evidence.extractedDataOperations']]);
    }
  },
);

test('a list in another order on every request gives no certain finding about its paging', async () => {
  for (const variant of ['G20=page', 'G20=offset', 'G20=base1']) {
    const report = await examined(await openSandbox({ variants: ['G24=shuffle', variant], seed: 60 }));
    const found = Object.keys(differentIn(report)).filter((key) =>
      /^paging\.(firstPage|mode)$|^query\.page$/.test(key),
    );
    expect([variant, found]).toEqual([variant, []]);
    expect(verdictOf(report, 'paging.firstPage')).toBe('not testable');
  }
});

test.each([
  ['404@files.zip=#1', 'paths.files.zip'],
  ['404@requirements.list=#1', 'paths.requirements.list'],
  ['404@attributes.definitions=#1', 'paths.attributes.definitions'],
  ['404@documents.get=#1', 'paths.documents.get'],
])('%s changes no path', async (fault, key) => {
  const report = await examined(await openSandbox({ faults: [fault] }));
  expect(verdictOf(report, key)).toBe('confirmed');
});

test.each(['403@dossiers.get=1', '403@documents.get=1', '404@documents.get=1', 'empty-list@documents.list=#2'])(
  'an operation that is refused for other reasons keeps its extracted data: %s',
  async (fault) => {
    const clean = differentIn(await examined(await openSandbox()))['evidence.extractedDataOperations'];
    const found = differentIn(await examined(await openSandbox({ faults: [fault] })))[
      'evidence.extractedDataOperations'
    ];
    const [, operation = ''] = /@(.*)=/.exec(fault) ?? [];
    const usual = ['documents.list', 'documents.get', 'documents.searchByEvents'];
    const wanted = usual.includes(operation) ? clean : (clean as string[]).filter((each) => each !== operation);
    expect(found).toEqual(wanted);
  },
);

test.each(['404@thirdParties.searchByEvents=1', '404@dossiers.searchByEvents=1', '404@companies.search=1'])(
  'a search that only answers 404 is reported as one that does not answer: %s',
  async (fault) => {
    const report = await examined(await openSandbox({ faults: [fault] }));
    const [, operation = ''] = /@(.*)=/.exec(fault) ?? [];
    expect([report.health, report.unanswered]).toEqual(['partly', [operation]]);
    expect(outcomeOf(report, operation)).toMatch(/^404/);
  },
);

test('without identifiers in lists, a company is searched by the identifiers in its details', async () => {
  const sandbox = await openSandbox();
  const identifiers = ['siren', 'siret', 'vatNumber', 'duns', 'companyIdValue'];
  const strip = (value: unknown): unknown => {
    const { identity, ...rest } = value as Record<string, unknown>;
    const kept = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !identifiers.includes(name)));
    return { ...kept(rest), ...(identity !== undefined && { identity: kept(identity as object) }) };
  };
  const report = await examined(sandbox, {
    alter(url, text) {
      if (!/\/thirdparties\?/.test(url)) return text;
      const page = JSON.parse(text) as { content: unknown[] };
      return JSON.stringify({ ...page, content: page.content.map(strip) });
    },
  });
  expect(outcomeOf(report, 'companies.search')).toBe('answered');
  const aliases = report.findings.filter(
    ({ key, verdict }) => key.startsWith('fields.company.') && verdict === 'confirmed',
  );
  expect(aliases.length).toBeGreaterThan(8);
});

test('one call in twenty that fails or is answered by an intermediary changes nothing in the overlay', async () => {
  await expectUnmoved([7, 26, 41]);
});

test('when attributes and indicators come as one object, the field names that the client makes up are not certified', async () => {
  const report = await examined(await openSandbox({ variants: ['G53=map', 'G61=map'] }));
  const certified = report.findings.filter(({ verdict }) => verdict !== 'not testable').map(({ key }) => key);
  expect(certified.filter((key) => /^fields\.(?:attribute|indicator)\./.test(key))).toEqual([]);
  expect(report.gaps.find(({ gap }) => gap === 'G53')?.verdict).toBe('not testable');
  // Their names and values are read all the same.
  expect(report.findings.find(({ key }) => key === 'values.topics')?.note).toContain('Risque financier');
});

test.each(['200-health', '200-error', '200-text'])(
  '%s in place of a record is no answer of the service',
  async (kind) => {
    for (const operation of ['thirdParties.get', 'documents.get', 'dossiers.types', 'files.signedUrl']) {
      const report = await examined(await openSandbox({ faults: [`${kind}@${operation}=1`] }));
      expect([operation, Object.keys(differentIn(report))]).toEqual([operation, ['evidence.extractedDataOperations']]);
      expect([operation, verdictOf(report, `paths.${operation}`)]).not.toContain('confirmed');
    }
  },
);

test.each(['200-error', 'html200', '200-empty'])('a refresh that answers %s renews nothing', async (kind) => {
  const report = await examined(await openSandbox({ faults: [`${kind}@auth.refresh=1`] }));
  expect(verdictOf(report, 'auth.useRefreshToken')).toBe('not testable');
});

test('an account without dossiers or third parties confirms no filter, and is reported', async () => {
  const report = await examined(await openSandbox({ seed: 0 }));
  expect(verdictOf(report, 'query.legacy.dossiers.list.processId')).toBe('not testable');
  expect(verdictOf(report, 'legacy.stateLastChangeFormat')).toBe('not testable');
  expect(report.remarks.join(' ')).toContain('The portfolio is empty');
});

test('attributes that only some third parties have an answer for are a remark of the report', async () => {
  const asked: string[] = [];
  const alter = (url: string, text: string) => {
    if (!/thirdpart[^/]*\/\d+\/attributes/i.test(url)) return text;
    asked.push(url);
    return url === asked[0] ? text : '';
  };
  const { remarks } = await examined(await openSandbox(), { alter });
  expect(remarks).toContainEqual(expect.stringContaining('attributes.list does not answer every request: '));
  expect((await examined(await openSandbox())).remarks.filter((remark) => /every request/.test(remark))).toEqual([]);
});
