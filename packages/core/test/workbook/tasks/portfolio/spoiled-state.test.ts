import { expect, it } from 'vitest';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { planUndo } from '../../../../src/workbook/tasks/changes/undo.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refresh } from '../../../../src/workbook/tasks/portfolio/refresh.ts';
import { ConnectorError } from '../../../../src/errors.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

const texts = [
  'null',
  '5',
  '{}',
  '[null]',
  '[["2"]]',
  '[["2",null]]',
  '[["2",{"name":1,"attributes":5}]]',
  '[["2",{"name":"a","attributes":[null],"dossiers":[]}]]',
  '[["2",{"name":"a","attributes":[["Criticality",5,null]],"dossiers":[]}]]',
];
const keys = ['baseline 0', 'baseline columns', 'baseline pieces', 'undo', 'activity', 'portfolio', 'table portfolio'];

/** Another user of the workbook can write any JSON into its hidden sheet. */
it.each(keys.flatMap((key) => texts.map((text) => [key, text] as const)))(
  'L8: %s with the text %s makes tasks fail only with a message, and a pull replaces it',
  (key, text) => {
    const { host, run, context, user } = openPortfolio([
      ['Low', {}],
      ['Low', {}],
    ]);
    run(pull(context, defaultChoice));
    host.saveText({ entries: [[key, text]] });
    for (const task of [review(context), refresh(context, undefined), planUndo(context, { run: 'run' })]) {
      try {
        run<unknown>(task);
      } catch (error) {
        expect(error).toBeInstanceOf(ConnectorError);
      }
    }
    run(pull(context, defaultChoice));
    // Without the stored location of the table, a pull creates another one.
    const tables = user.seeTables().filter(({ id }) => user.seeHeaders(id).includes('Criticality'));
    user.typeIn(tables.at(-1)!.id, '2', 'Criticality', 'High');
    expect(run(review(context)).changes).toMatchObject([{ change: { verdict: 'change', values: ['High'] } }]);
  },
);
