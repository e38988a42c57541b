import type { Client } from '../../client.ts';
import type { Dossier } from '../../api/records/dossier.ts';
import type { Op } from '../../runtime/op.ts';
import type { Company, ThirdParty } from '../../api/records/third-party.ts';
import { lastJson, type CallResult } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { confirmed, different } from '../finding.ts';
import { probeTwice } from '../refusal.ts';
import { matching } from '../json-places.ts';
import { noteOwnerField } from './owner-field.ts';

/** Reads all data of the sampled third parties, as records for later probes. */
export const takeSamples: Probe = function* (examination) {
  const details: ThirdParty[] = [];
  const { thirdParties } = examination.samples;
  if (thirdParties.length === 0 && examination.hasAnswered('thirdParties.list')) {
    examination.remarks.push(examination.messages.service.emptyPortfolio);
  }
  for (const { thirdpartyId } of thirdParties) {
    if (thirdpartyId === null) continue;
    const detail = yield* examination.read('thirdParties.get', (client) => client.thirdParties.get({ thirdpartyId }));
    if (detail.value !== undefined) {
      details.push(detail.value);
      examination.samples.keep('thirdParty', [detail.value]);
      examination.samples.keep('director', detail.value.directors);
    }
    const attributes = yield* examination.read('attributes.list', (client) => client.attributes.list({ thirdpartyId }));
    keepListed(examination, 'attribute', attributes);
    const indicators = yield* examination.read('indicators.list', (client) => client.indicators.list({ thirdpartyId }));
    keepListed(examination, 'indicator', indicators);
  }
  examination.samples.dossiers = yield* readDossiers(examination);
  const definitions = yield* examination.read('attributes.definitions', (client) => client.attributes.definitions());
  examination.samples.keep('attributeDefinition', definitions.value);
  const types = yield* examination.read('dossiers.types', (client) => client.dossiers.types());
  examination.samples.keep('dossierType', types.value);
  const listed = yield* examination.read('dossiers.list', (client) =>
    client.dossiers.list.page(
      {},
      { number: examination.get('paging.firstPage'), size: examination.get('paging.pageSize') },
    ),
  );
  examination.samples.keep('dossier', listed.value?.items);
  yield* searchCompany(examination, [...examination.samples.thirdParties, ...details]);
};

/** The dossiers of the sampled third parties. */
function* readDossiers(examination: Examination): Op<Dossier[]> {
  let lists = yield* listDossiers(examination);
  const owners = examination.samples.thirdParties.map(({ thirdpartyId }) => thirdpartyId);
  if (noteOwnerField(examination, 'fields.dossier.thirdpartyId', lists, owners))
    lists = yield* listDossiers(examination);
  return [...lists].flatMap(([thirdpartyId, { value = [] }]) => {
    examination.samples.keep('dossier', value);
    return value.map((dossier) => ({ ...dossier, thirdpartyId }));
  });
}

function* listDossiers(examination: Examination): Op<Map<string, CallResult<readonly Dossier[]>>> {
  const lists = new Map<string, CallResult<readonly Dossier[]>>();
  for (const { thirdpartyId } of examination.samples.thirdParties) {
    if (thirdpartyId === null) continue;
    const read = (client: Client) => client.dossiers.listFor({ thirdpartyId });
    lists.set(thirdpartyId, yield* examination.read('dossiers.listFor', read));
  }
  return lists;
}

function keepListed(
  examination: Examination,
  record: 'attribute' | 'indicator',
  asked: CallResult<readonly { readonly raw: unknown }[]>,
): void {
  const { value: records = [] } = asked;
  examination.samples.keep(record, records);
  const isList =
    matching(['$', ...examination.get('responsePaths.list')], lastJson(asked), Array.isArray) !== undefined;
  if (records.length > 0 && !isList) examination.samples.keyed.add(record);
}

type Identity = Pick<ThirdParty, 'siren' | 'siret' | 'vatNumber'>;

/** Identifiers for searches in the directory; lists may show fewer of them than details do. */
const searches = [
  ['SIREN', ({ siren }: Identity) => siren],
  ['SIRET', ({ siret }: Identity) => siret],
  ['VAT', ({ vatNumber }: Identity) => vatNumber],
] as const;

const countryKey = 'identifiers.countryFormat';

/** Searches with the country format in force, and with the other one if the service refuses it (G27). */
function* searchInForm(
  examination: Examination,
  search: { readonly countryCode: 'FR'; readonly searchBy: (typeof searches)[number][0]; readonly value: string },
): Op<CallResult<readonly Company[]>> {
  const ask = (form: string) =>
    probeTwice(() =>
      examination.read('companies.search', (client) => client.companies.search(search), { [countryKey]: form }),
    );
  const { countryFinds, countryRefused } = examination.messages.records;
  const inForce = examination.get(countryKey);
  const companies = yield* ask(inForce);
  const isFound = (companies.value ?? []).length > 0;
  if (isFound) examination.note(confirmed(countryKey, countryFinds(inForce)));
  if (companies.answer !== 'no') return companies;
  const other = inForce === 'alpha2' ? 'alpha3' : 'alpha2';
  const again = yield* ask(other);
  if (again.answer === 'yes') examination.note(different(countryKey, other, countryRefused(inForce, other)));
  return again;
}

/** A search in the directory for a company that is in the portfolio already: it must be found (G26). */
function* searchCompany(examination: Examination, known: readonly Identity[]): Op<void> {
  for (const [searchBy, identifierOf] of searches) {
    const value = known.map(identifierOf).find((each) => each !== null && each !== '');
    if (value == null) continue;
    const companies = yield* searchInForm(examination, { countryCode: 'FR', searchBy, value });
    examination.samples.keep('company', companies.value);
    if ((companies.value ?? []).length > 0) return;
  }
}
