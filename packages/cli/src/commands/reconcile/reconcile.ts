import { ConnectorError } from '@tpr/core';
import { planAdditions, readIdentifiers } from '@tpr/core/workbook';
import { describeTotalsLine } from '../../files/totals-line.ts';
import { besideOf } from '../../files/standard-input.ts';
import { defineCommand } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { stdout } from '../../terminal/output.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { companyListOptions, countryOf, readCompanyList } from '../rehearse/company-list.ts';
import { tellPlanning } from '../rehearse/onboarding.ts';
import { openService } from '../service.ts';
import { summaries } from '../summaries.ts';
import { formatReconciliation, writeReconciliation, writeReferences } from './report.ts';

export const reconcile = defineCommand({
  name: 'reconcile',
  summary: summaries.reconcile,
  options: {
    ...companyListOptions(', with names, postal codes and your supplier numbers where it has them'),
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    const { from, as } = values;
    if (from === undefined) {
      throw new ConnectorError('config', 'Name the list with --from <csv>.', { field: 'from' });
    }
    const { text, totals, separator } = await readCompanyList(from, values.separator);
    const country = countryOf(values.country);
    const progress = new Progress('Companies');
    const notices = new Notices(progress);
    await using service = await openService(values, { signal, log: notices.log });
    const context = { client: service.client, language: 'en' } as const;
    try {
      const { candidates } = await service.run(readIdentifiers(context, { kind: 'text', text, as, country }));
      const plan = await service.run(planAdditions(context, candidates), tellPlanning(progress));
      progress.finish();
      stdout.write(formatReconciliation(plan));
      stdout.print(`Report: ${await writeReconciliation(besideOf(from), plan, separator)}`);
      const references = await writeReferences(besideOf(from), plan, separator);
      if (references !== undefined) {
        stdout.print(`References, for tpr set <attribute> --from: ${references}`);
      }
    } finally {
      progress.finish();
    }
    for (const line of totals) stdout.print(describeTotalsLine(line, from));
    for (const line of notices.rest()) stdout.print(line);
    return 0;
  },
});
