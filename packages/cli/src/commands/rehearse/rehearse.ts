import { ConnectorError } from '@tpr/core';
import { readCountry } from '@tpr/core/values';
import { describeTotalsLine } from '../../files/totals-line.ts';
import { besideOf } from '../../files/standard-input.ts';
import { choice, defineCommand, input, list, separator, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { stdout } from '../../terminal/output.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { openService } from '../service.ts';
import { summaries } from '../summaries.ts';
import { readCompanyList } from './company-list.ts';
import { formatOnboarding, writeOnboarding } from './onboarding-report.ts';
import { readAssignment, rehearseOnboarding } from './onboarding.ts';

/** Exit code if some companies would not be added. */
const rowsLeftOut = 1;

export const rehearse = defineCommand({
  name: 'rehearse',
  summary: summaries.rehearse,
  options: {
    from: input(
      '<csv>',
      'companies by SIRET, SIREN, VAT number or DUNS; a column E-mail holds the addresses to invite; - reads a pipe',
    ),
    as: choice(['SIRET', 'SIREN', 'VAT', 'DUNS'], 'what the identifiers are, where the file does not say'),
    country: text('<country>', 'of the companies, where the file does not say'),
    attribute: list('<label>=<value>', 'an attribute that each gets; may be repeated'),
    dossier: text('<type>', 'the code of the dossier type that is begun for each'),
    separator: separator('between the cells of the csv and of what is written beside it (as its first line has it)'),
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    const { from, dossier: dossierType } = values;
    if (from === undefined) {
      throw new ConnectorError('config', 'Name the companies with --from <csv>.', { field: 'from' });
    }
    const companies = await readCompanyList(from, values.separator);
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
    for (const line of notices.rest()) stdout.print(line);
    const isWhole = rows.every(
      ({ outcome: { kind, hasTrouble } }) => hasTrouble !== true && !['leftOut', 'refused', 'pending'].includes(kind),
    );
    return isWhole ? 0 : rowsLeftOut;
  },
});

/** @throws ConnectorError `config` for a text that names no country. */
function countryOf(named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  const country = readCountry(named);
  if (country.ok) return country.code;
  throw new ConnectorError('config', `--country takes a country, not ${JSON.stringify(named)}.`, { field: 'country' });
}
