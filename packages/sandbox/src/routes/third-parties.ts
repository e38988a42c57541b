import { currentEndpoints, thirdParty } from '@tpr/core/api';
import { addThirdParty, RuleRefusal } from '../domain/index.ts';
import { hasValidCheckDigits } from '../seed/index.ts';
import { answers, type AcceptedCall } from '../server/call.ts';
import { FailedAnswer } from '../server/failure.ts';
import { foldName, type CompanyRow, type PortfolioRow } from '../store/index.ts';
import { wireId } from '../server/wire-id.ts';
import { checkLegalId } from './legal-id.ts';
import { readPage, rowId, withEvents } from './listing.ts';
import { narrowPortfolio, type PortfolioFilter } from './portfolio-filter.ts';
import { writeCompany, writeThirdParty } from './records/third-party.ts';

const { thirdParties, companies } = currentEndpoints;

/** A third party of the account that is not archived. */
export function findThirdParty({ store, accountId, serializer }: AcceptedCall, id: number): PortfolioRow {
  const row = store.get<PortfolioRow>(
    'SELECT * FROM portfolio WHERE id = ? AND accountId = ? AND archivedAt IS NULL',
    id,
    accountId,
  );
  if (!row)
    throw new RuleRefusal('not-found', `Third party ${id < 0 ? '' : `${wireId(id, serializer.is)} `}does not exist.`);
  return row;
}

const list = answers(thirdParties.list, (call) => {
  const { rows, total } = readPage<PortfolioRow>(call, {
    from: 'portfolio',
    // The legacy list's schemas have validated the filters, unless a variant ignores filters.
    ...narrowPortfolio(call.accountId, call.input as PortfolioFilter),
  });
  return { list: rows.map((row) => writeThirdParty(row, call.serializer)), total };
});

const searchByEvents = answers(thirdParties.searchByEvents, (call) => {
  const all = { from: 'portfolio', where: 'accountId = ?', values: [call.accountId] } as const;
  const { rows, total } = readPage<PortfolioRow>(call, withEvents(all, call));
  const { serializer } = call;
  const write = (row: PortfolioRow) =>
    serializer.is('G30=ids') ? serializer.emit(thirdParty, { thirdpartyId: row.id }) : writeThirdParty(row, serializer);
  return { list: rows.map(write), total };
});

const get = answers(thirdParties.get, (call) => ({
  item: writeThirdParty(findThirdParty(call, rowId(call.input.thirdpartyId)), call.serializer),
}));

const add = answers(thirdParties.add, (call) => {
  const { store, accountId, now, input, serializer } = call;
  const { companyIdType, companyIdValue, countryCode, thirdpartyCode } = input;
  checkLegalId(companyIdType, companyIdValue, serializer);
  if (!hasValidCheckDigits(companyIdType, companyIdValue)) {
    throw new FailedAnswer(400, `companyIdValue '${companyIdValue}': the check digits are wrong.`);
  }
  const write = (id: number) => writeThirdParty(findThirdParty(call, id), serializer);
  try {
    const { thirdPartyId } = addThirdParty(
      store,
      {
        accountId,
        companyIdType,
        companyIdValue,
        ...(countryCode !== undefined && { countryCode }),
        ...(thirdpartyCode !== undefined && { code: thirdpartyCode }),
      },
      now,
    );
    if (serializer.is('G04=async'))
      return { item: serializer.emit(thirdParty, { thirdpartyId: thirdPartyId }), status: 202 };
    const headers = {
      location: `/current/api/v1/account/${accountId}/thirdparties/${wireId(thirdPartyId, serializer.is)}`,
    };
    return { item: write(thirdPartyId), status: 201, headers, withoutBody: serializer.is('G04=location') };
  } catch (error) {
    const known = error instanceof RuleRefusal ? error.existingId : undefined;
    if (known !== undefined && serializer.is('G05=200')) return { item: write(known), status: 200 };
    throw error;
  }
});

const maxCandidates = 50;

/** How each mode finds a company: the condition, and the required form of a value. */
const modes = {
  NAME: { where: `instr(foldedName, ?) > 0`, form: /\S/, rule: 'a name must not be empty', fold: foldName },
  SIRET: { where: 'siret = ?', form: /^\d{14}$/, rule: 'a SIRET has 14 digits', fold: String },
  SIREN: { where: 'siren = ?', form: /^\d{9}$/, rule: 'a SIREN has 9 digits', fold: String },
  VAT: { where: 'vatNumber = ?', form: /^[A-Z]{2}\w/, rule: 'a VAT number begins with its country', fold: String },
  DUNS: { where: 'duns = ?', form: /^\d{9}$/, rule: 'a DUNS has 9 digits', fold: String },
  LOCAL_ID: { where: 'localId = ?', form: /\S/, rule: 'a local identifier must not be empty', fold: String },
} as const;

const search = answers(companies.search, ({ store, accountId, input, serializer }) => {
  const { countryCode, searchBy, value } = input;
  if ((searchBy === 'SIRET' || searchBy === 'SIREN') && countryCode !== 'FR') {
    throw new FailedAnswer(400, `${searchBy} searches require countryCode FR.`);
  }
  if (searchBy === 'LOCAL_ID' && countryCode === 'FR') {
    throw new FailedAnswer(400, 'LOCAL_ID searches are for countries other than FR.');
  }
  const { where, form, rule, fold } = modes[searchBy];
  if (!form.test(value)) throw new FailedAnswer(400, `value '${value}': ${rule}.`);
  const rows = store.all<CompanyRow & { thirdPartyId: number | null }>(
    `SELECT company.*, (SELECT min(id) FROM thirdParty WHERE companyId = company.id AND accountId = ?
     AND archivedAt IS NULL) AS thirdPartyId
     FROM company WHERE ${where} AND countryCode = ? ORDER BY foldedName, id LIMIT ${maxCandidates}`,
    accountId,
    fold(value),
    countryCode,
  );
  return { list: rows.map((row) => writeCompany(row, serializer)) };
});

export const thirdPartyRoutes = [list, searchByEvents, get, add, search];
