import { expect, it } from 'vitest';
import { ConnectorError } from '../../../../src/errors.ts';
import { workbookMessages } from '../../../../src/i18n/workbook.ts';
import type { WorkbookPort } from '../../../../src/workbook/port.ts';
import { getOverview } from '../../../../src/workbook/tasks/portfolio/overview.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';
import { openPortfolio, servePortfolio, type Held } from '../../portfolio-bench.ts';

const { portfolioSheet } = workbookMessages.en;
const context = { client: makeClient(), language: 'en' } as const;
const held = Array.from({ length: 30 }, (): Held => ['Low', {}]);

/** @param refused the call that needs room, the first or a later one of its verb. */
function openFull(refused: keyof WorkbookPort = 'appendRows', earlier = 0) {
  let isFull = true;
  let calls = 0;
  const sheet = openSheet(
    {
      onCall(verb) {
        if (isFull && verb === refused && ++calls > earlier)
          throw new ConnectorError('config', 'It is full.', { field: 'sheet' });
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

it.each<[refused: keyof WorkbookPort, earlier: number]>([
  ['appendRows', 0],
  ['saveText', 0],
  ['saveText', 1],
])('a pull into a full spreadsheet takes its new sheet away again: %s after %s', (refused, earlier) => {
  const { run, makeRoom, titles } = openFull(refused, earlier);
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
