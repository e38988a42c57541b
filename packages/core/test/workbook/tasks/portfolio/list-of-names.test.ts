import { describe, expect, it } from 'vitest';
import { FormulaEvaluator } from '../../../../src/formulas/index.ts';
import type { HttpRequest, HttpResponse } from '../../../../src/index.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refusal } from '../../../conformance/scripted-host.ts';
import { json } from '../../../http/bench.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

const identities = [
  { siret: '73282932000074', country: 'FR', status: 'ACTIVE' },
  { siret: '55210055410004', country: 'BE', status: 'DEREGISTERED' },
];

/** A service whose list only names third parties, as the legacy list does. The details show the identity. */
function openNamed() {
  const details: string[] = [];
  const answer = ({ url }: HttpRequest): HttpResponse | undefined => {
    const [, id] = /\/thirdparties\/(\d+)$/.exec(url) ?? [];
    if (id === undefined) return undefined;
    details.push(id);
    return json({ thirdpartyId: id, name: `TP ${id}`, ...identities[Number(id) - 1] });
  };
  const held = identities.map(() => ['Low', {}] as const);
  return { ...openPortfolio(held, [], answer), details };
}

describe('where the list only names third parties', () => {
  it('the usual columns of a table show the identity', () => {
    const { run, user, context, details } = openNamed();
    run(pull(context, defaultChoice));
    const table = user.seeTables()[0]!.id;
    const cells = ['SIRET', 'Country', 'Company status'].map((header) => user.see(table, 'TP 2', header).value);
    expect(cells).toEqual(['55210055410004', 'BE', 'deregistered']);
    expect(details.sort()).toEqual(['1', '2']);
  });

  it('a filter by country finds the third parties of that country', () => {
    const { run, context } = openNamed();
    const filter = { statuses: [], kinds: [], countries: ['BE'] };
    expect(run(pull(context, { columns: ['name'], filter }))).toMatchObject({ rows: 1 });
  });

  it('a kind and a code that only the list shows stay', () => {
    const listed = { thirdpartyId: 1, name: 'TP 1', kind: 'SUPPLIER', thirdpartyCode: 'S-1' };
    const { run, user, context } = openPortfolio([['Low', {}]], [], ({ url }) => {
      if (/\/thirdparties\?(?!.*eventNames)/.test(url)) return json({ content: [listed], totalElements: 1 });
      return url.endsWith('/thirdparties/1') ? json({ thirdpartyId: 1, ...identities[0] }) : undefined;
    });
    const filter = { statuses: [], kinds: ['supplier'], countries: ['FR'] };
    run(pull(context, { columns: ['name', 'thirdpartyCode', 'kind', 'siret', 'country'], filter }));
    const table = user.seeTables()[0]!.id;
    const cells = ['Code', 'Kind', 'SIRET'].map((header) => user.see(table, 'TP 1', header).value);
    expect(cells).toEqual(['S-1', 'supplier', '73282932000074']);
  });

  it('names and attributes are in the table although all details are refused, and the rows count as incomplete', () => {
    const { run, user, context } = openPortfolio(
      identities.map(() => ['Low', {}] as const),
      [],
      ({ url }) => (/\/thirdparties\/\d+$/.test(url) ? refusal(403) : undefined),
    );
    const columns = ['name', 'siret', 'attribute:Criticality'];
    expect(run(pull(context, { ...defaultChoice, columns }))).toMatchObject({ rows: 2, lacking: 2 });
    const table = user.seeTables()[0]!.id;
    const cells = ['Name', 'SIRET', 'Criticality'].map((header) => user.see(table, 'TP 2', header).value);
    expect(cells).toEqual(['TP 2', null, 'Low']);
    const filter = { statuses: [], kinds: [], countries: ['BE'] };
    expect(run(pull(context, { columns: ['name'], filter }))).toMatchObject({ rows: 0, lacking: 2 });
  });

  it('no identity is requested for columns that the list shows', () => {
    const { run, context, details } = openNamed();
    run(pull(context, { ...defaultChoice, columns: ['name', 'attribute:Criticality'] }));
    expect(details).toEqual([]);
  });

  it('the formula of the portfolio shows the identity', () => {
    const { run, context } = openNamed();
    const { rows } = run(new FormulaEvaluator(context.client!).portfolio(['name', 'siret'], ['country=BE']));
    expect(rows).toEqual([['2', 'TP 2', '55210055410004']]);
  });
});
