import type { Dossier } from '@tpr/core/service';
import type { Probe } from '../probe.ts';

/** Reads the sampled third parties once each way, so that later probes have records to look at. */
export const takeSamples: Probe = async (survey) => {
  const dossiers: Dossier[] = [];
  for (const { thirdpartyId } of survey.samples.thirdParties) {
    if (thirdpartyId === null) continue;
    const detail = await survey.read('thirdParties.get', (client) => client.thirdParties.get({ thirdpartyId }));
    if (detail.value !== undefined) {
      survey.keep('thirdParty', [detail.value.raw]);
      survey.keep(
        'director',
        detail.value.directors.map(({ raw }) => raw),
      );
    }
    const attributes = await survey.read('attributes.list', (client) => client.attributes.list({ thirdpartyId }));
    survey.keep(
      'attribute',
      (attributes.value ?? []).map(({ raw }) => raw),
    );
    const indicators = await survey.read('indicators.list', (client) => client.indicators.list({ thirdpartyId }));
    survey.keep(
      'indicator',
      (indicators.value ?? []).map(({ raw }) => raw),
    );
    const own = await survey.read('dossiers.listFor', (client) => client.dossiers.listFor({ thirdpartyId }));
    survey.keep(
      'dossier',
      (own.value ?? []).map(({ raw }) => raw),
    );
    for (const dossier of own.value ?? []) dossiers.push({ ...dossier, thirdpartyId });
  }
  const definitions = await survey.read('attributes.definitions', (client) => client.attributes.definitions());
  survey.keep(
    'attributeDefinition',
    (definitions.value ?? []).map(({ raw }) => raw),
  );
  const types = await survey.read('dossiers.types', (client) => client.dossiers.types());
  survey.keep(
    'dossierType',
    (types.value ?? []).map(({ raw }) => raw),
  );
  const listed = await survey.read('dossiers.list', (client) =>
    client.dossiers.list.page({}, { number: survey.get('behaviour.pageBase'), size: survey.get('behaviour.pageSize') }),
  );
  survey.keep(
    'dossier',
    (listed.value?.items ?? []).map(({ raw }) => raw),
  );
  await searchCompany(survey);
  survey.samples.dossiers = dossiers;
};

/** A search in the directory for a company that is in the portfolio already: it must be found (G26). */
const searchCompany: Probe = async (survey) => {
  const siren = survey.samples.thirdParties.map((each) => each.siren).find((each) => each !== null && each !== '');
  if (siren == null) return;
  const search = { countryCode: 'FR', searchBy: 'SIREN', value: siren } as const;
  const companies = await survey.read('companies.search', (client) => client.companies.search(search));
  survey.keep(
    'company',
    (companies.value ?? []).map(({ raw }) => raw),
  );
};
