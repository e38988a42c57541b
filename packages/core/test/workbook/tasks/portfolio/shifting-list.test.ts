import { describe, expect, it } from 'vitest';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { refusal } from '../../../conformance/scripted-host.ts';
import { json, range } from '../../../http/bench.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/**
 * A portfolio in pages of 100 whose third parties arrive and leave.
 * @param onPage called after a page of the list was answered.
 */
function openShifting(size: number, onPage: (portfolio: Portfolio, page: number, pass: number) => void) {
  const ids = range(size).map((index) => index + 1);
  const portfolio: Portfolio = { ids, departed: [] };
  let passes = 0;
  const shown = openPortfolio(
    ids.map((): Held => [null, {}]).concat(range(50).map((): Held => [null, {}])),
    [],
    (request) => {
      const { searchParams, pathname } = new URL(request.url);
      if (searchParams.get('eventNames') === 'THIRD_PARTY_ARCHIVED') return page(portfolio.departed, 0);
      const id = Number(/\/thirdparties\/(\d+)/.exec(pathname)?.[1]);
      if (portfolio.departed.includes(id)) return refusal(404);
      if (!pathname.endsWith('/thirdparties')) return undefined;
      const number = Number(searchParams.get('page'));
      if (number === 0) passes += 1;
      const answer = page(portfolio.ids, number);
      onPage(portfolio, number, passes);
      return answer;
    },
  );
  return { ...shown, portfolio };
}

interface Portfolio {
  ids: number[];
  departed: number[];
}

function page(ids: readonly number[], number: number) {
  const content = ids.slice(100 * number, 100 * (number + 1)).map((id) => ({ thirdpartyId: id, name: `TP ${id}` }));
  return json({ content, page: number, size: 100, totalElements: ids.length });
}

function replace(portfolio: Portfolio, leaver: number): void {
  portfolio.ids = [...portfolio.ids.filter((id) => id !== leaver), Math.max(...portfolio.ids) + 1];
  portfolio.departed.push(leaver);
}

function keysIn({ user }: ReturnType<typeof openShifting>): number[] {
  const { id } = user.seeTables()[0]!;
  const at = user.seeHeaders(id).indexOf('TPR key');
  return user
    .seeRows(id)
    .map((cells) => Number(cells[at]))
    .sort((a, b) => a - b);
}

describe('a portfolio that changes during the pull', () => {
  it('is complete: a third party that moved to an earlier page is included, one that has left is not (250 before and after)', () => {
    const open = openShifting(250, (portfolio, number, pass) => {
      if (number === 0 && pass === 1) replace(portfolio, 51);
    });
    expect(open.run(pull(open.context, defaultChoice))).toMatchObject({ rows: 250, lacking: 0 });
    expect(keysIn(open)).toEqual(open.portfolio.ids);
  });

  it('continuously reports that it may be incomplete, and the next refresh reads the missing ones', () => {
    let isQuiet = false;
    const open = openShifting(250, (portfolio, number) => {
      if (number === 0 && !isQuiet) replace(portfolio, portfolio.ids[50]!);
    });
    expect(open.run(pull(open.context, defaultChoice))).toMatchObject({
      lacking: expect.toSatisfy((count: number) => count > 0),
    });
    isQuiet = true;
    expect(open.run(refresh(open.context, undefined))).toMatchObject({ lacking: 0 });
    expect(open.portfolio.ids.filter((id) => !keysIn(open).includes(id))).toEqual([]);
    open.service.sent.length = 0;
    open.run(refresh(open.context, undefined));
    // When none is missing the list is not read again, except for its count.
    const lists = open.service.sent.map(({ request }) => request.url).filter((url) => url.includes('/thirdparties?'));
    expect(lists).toEqual([expect.stringMatching(/\?page=0&pageSize=1$/)]);
  });

  it('has as many rows after a refresh as the refresh reports, when a third party has left', () => {
    const open = openShifting(250, () => {});
    open.run(pull(open.context, defaultChoice));
    const { portfolio } = open;
    portfolio.ids = portfolio.ids.filter((id) => id !== 51);
    portfolio.departed.push(51);
    const { rows, removed } = open.run(refresh(open.context, undefined));
    expect({ rows, removed }).toEqual({ rows: 249, removed: 1 });
    expect(keysIn(open)).toEqual(portfolio.ids);
  });
});
