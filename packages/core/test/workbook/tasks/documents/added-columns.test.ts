import { expect, it } from 'vitest';
import { listMissing } from '../../../../src/workbook/tasks/documents/missing-documents.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

it('a dossier without a third party is not reported as a third party that the portfolio lacks', () => {
  const missing = (documentId: number) => [{ documentId, statusCode: 'MISSING' }];
  const dossiers = [
    { dossierId: 1, thirdpartyId: 1, documents: missing(11) },
    { dossierId: 2, documents: missing(21) },
  ];
  const { run, context, user } = openPortfolio([['Low', {}]], dossiers);
  run(pull(context, defaultChoice));
  const report = run(listMissing(context, { days: 30, columns: ['attribute:Criticality'] }));
  const place = user.seeHeaders('TPR_Missing').indexOf('Criticality');
  expect(user.seeRows('TPR_Missing').map((cells) => cells[place])).toEqual([null, 'Low']);
  expect(report.warnings).toBeUndefined();
});
