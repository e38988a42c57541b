import { expect, it } from 'vitest';
import { ConnectorError } from '../../../../src/errors.ts';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { makeClient } from '../../../writing/service.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { openSheet } from '../../bench.ts';
import { servePortfolio, type Held } from '../../portfolio-bench.ts';

type Verb = 'createTable' | 'appendRows' | 'writeRows' | 'saveText';

/** 250 third parties, in a workbook whose next call of a verb fails: the user is editing a cell. */
function open(slow?: number) {
  const held = Array.from({ length: 250 }, (): Held => ['Low', {}]);
  const serve = servePortfolio(held);
  let failing: Verb | undefined;
  let isSlow = false;
  const sheet = openSheet(
    {
      onCall(verb, input) {
        // The first saved text contains no rows yet.
        const hasRows = verb !== 'saveText' || JSON.stringify(input).includes('"baseline 0"');
        if (verb !== failing || !hasRows) return;
        failing = undefined;
        throw new ConnectorError('retry-later', 'A cell is being edited.', { field: 'cell', waitMs: 1_000 });
      },
    },
    {
      service(request, attempt) {
        const isHeldUp = isSlow && attempt < 3 && request.url.includes(`/thirdparties/${slow}/attributes`);
        return isHeldUp ? reply(503, '') : serve(request);
      },
    },
  );
  const context = { client: makeClient(), language: 'en' } as const;
  const failAt = (verb: Verb): void => {
    failing = verb;
    isSlow = slow !== undefined;
  };
  return { ...sheet, held, context, failAt };
}

it.each<[verb: Verb, slow: number | undefined]>([
  ['writeRows', undefined],
  ['writeRows', 60],
  ['saveText', undefined],
  ['saveText', 60],
])('rows that a busy spreadsheet refused are written by the next pull: %s, slow third party %s', (verb, slow) => {
  const { run, user, context, held, failAt } = open(slow);
  run(pull(context, defaultChoice));
  held.fill(['High', {}]);
  failAt(verb);
  expect(() => run(pull(context, defaultChoice))).toThrow('A cell is being edited.');
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 250, isPartial: false, lacking: 0 });
  const [table] = user.seeTables();
  const values = held.map((_, at) => user.see(table!.id, `TP ${at + 1}`, 'Criticality').value);
  expect(new Set(values)).toEqual(new Set(['High']));
  expect(run(review(context))).toMatchObject({ changes: [], problems: [] });
});

it.each<Verb>(['createTable', 'appendRows', 'saveText'])('rows of a new table are not lost either: %s', (verb) => {
  const { run, user, context, failAt } = open();
  failAt(verb);
  expect(() => run(pull(context, defaultChoice))).toThrow('A cell is being edited.');
  expect(run(pull(context, defaultChoice))).toMatchObject({ rows: 250, isPartial: false, lacking: 0 });
  expect(user.seeRows(user.seeTables()[0]!.id)).toHaveLength(250);
  expect(run(review(context))).toMatchObject({ changes: [], problems: [] });
});
