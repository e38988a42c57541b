import { expect, it } from 'vitest';
import { ConnectorError } from '../../../../src/errors.ts';
import { workbookMessages } from '../../../../src/i18n/workbook.ts';
import { getOverview } from '../../../../src/workbook/overview.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';
import { openPortfolio, servePortfolio, type Held } from '../../portfolio-bench.ts';

const { portfolioSheet } = workbookMessages.en;
const context = { client: makeClient(), language: 'en' } as const;
const held = Array.from({ length: 30 }, (): Held => ['Low', {}]);

function openFull() {
  let isFull = true;
  const sheet = openSheet(
    {
      onCall(verb) {
        if (isFull && verb === 'appendRows') throw new ConnectorError('config', 'It is full.', { field: 'sheet' });
      },
    },
    { service: servePortfolio(held) },
  );
  const makeRoom = (): void => {
    isFull = false;
  };
  const titles = (): string[] => sheet.user.seeSheets().map(({ title }) => title);
  return { ...sheet, makeRoom, titles };
}

it('a pull whose first request is refused creates no sheet', () => {
  let isDown = true;
  const { run, user } = openPortfolio(held, [], ({ url }) =>
    isDown && url.includes('/thirdparties?') ? reply(503, '') : undefined,
  );
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 0, isPartial: true, failure: { status: 503 } });
  expect(user.seeSheets().map(({ title }) => title)).not.toContain(portfolioSheet);
  isDown = false;
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 30, isPartial: false });
});

it('a pull whose first rows the spreadsheet refuses takes its sheet away again', () => {
  const { run, makeRoom, titles } = openFull();
  const before = titles();
  expect(() => run(pull(context, defaultChoice))).toThrow('It is full.');
  expect(titles()).toEqual(before);
  expect(run(getOverview(context)).portfolio).toEqual({ state: 'none' });
  makeRoom();
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 30, isPartial: false });
  expect(titles()).toContain(portfolioSheet);
});

it('an empty sheet of the user stays, and the next pull fills it', () => {
  const { run, user, makeRoom, titles } = openFull();
  user.addSheet(portfolioSheet, []);
  expect(() => run(pull(context, defaultChoice))).toThrow('It is full.');
  makeRoom();
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 30 });
  expect(titles().filter((title) => title.startsWith(portfolioSheet))).toEqual([portfolioSheet]);
});
