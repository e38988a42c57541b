import { ConnectorError } from '@tpr/core';
import { describeTotalsLine } from '../../files/totals-line.ts';
import { besideOf } from '../../files/standard-input.ts';
import { defineCommand, list, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { stderr, stdout } from '../../terminal/output.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { openService } from '../service.ts';
import { summaries } from '../summaries.ts';
import { companyListOptions, countryOf, readCompanyList } from './company-list.ts';
import { formatOnboarding, writeOnboarding } from './onboarding-report.ts';
import { readAssignment, rehearseOnboarding } from './onboarding.ts';

/** Exit code if some companies would not be added. */
const rowsLeftOut = 1;

export const rehearse = defineCommand({
  name: 'rehearse',
  summary: summaries.rehearse,
  isReport: true,
  options: {
    ...companyListOptions('; a column E-mail holds the addresses to invite'),
    attribute: list('<label>=<value>', 'an attribute that each gets; may be repeated'),
    dossier: text('<type>', 'the code of the dossier type that is begun for each'),
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    const { from, dossier: dossierType } = values;
    if (from === undefined) {
      throw new ConnectorError('config', 'Name the companies with --from <csv>.', { field: 'from' });
    }
    const companies = await readCompanyList(from, values.separator, signal);
    if (companies.emails.size > 0 && dossierType === undefined) {
      const message = `${from} holds e-mail addresses, and only a dossier invites: add --dossier <type>.`;
      throw new ConnectorError('config', message, { field: 'dossier' });
    }
    const attributes = values.attribute.map(readAssignment);
    const country = countryOf(values.country);
    const progress = new Progress('Companies');
    const notices = new Notices(progress);
    await using service = await openService(values, { signal, log: notices.log });
    const wish = { ...companies, as: values.as, country, attributes, dossierType };
    const rehearsal = await rehearseOnboarding(service, wish, signal, progress);
    stdout.write(formatOnboarding(rehearsal));
    const { rows } = rehearsal;
    stdout.print(`Rehearsal: ${await writeOnboarding(besideOf(from), rows, companies.separator)}`);
    for (const line of companies.totals) stdout.print(describeTotalsLine(line, from));
    for (const line of notices.rest()) stderr.print(line);
    const isWhole = rows.every(
      ({ outcome: { kind, hasTrouble } }) => hasTrouble !== true && !['leftOut', 'refused', 'pending'].includes(kind),
    );
    return isWhole ? 0 : rowsLeftOut;
  },
});
